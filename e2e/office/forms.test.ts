import { expect, test } from '../fixtures.ts';
import { makeCoupon } from './coupon-samples.ts';
import { logInAs, openOffice } from './demo-staff.ts';
import { buyRing } from './payments/stand-in-payments.ts';

test('a dialog that is opened again does not show the refusal of an earlier attempt', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/400.*office\/pin/);
  await logInAs(page, 'manager');
  await page.goto('/office/account');
  const open = page.getByRole('button', { name: 'Set a PIN' });
  const dialog = page.getByRole('dialog', { name: 'Set a PIN' });
  await open.click();
  await dialog.getByLabel('New PIN').fill('12');
  await dialog.getByRole('button', { name: 'Set a PIN' }).click();
  await expect(dialog.getByRole('alert').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await open.click();
  await expect(dialog.getByLabel('New PIN')).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
});

test('a press beside a dialog closes it only while nothing is entered', async ({ page }) => {
  await logInAs(page, 'manager');
  await page.goto('/office/account');
  const open = page.getByRole('button', { name: 'Set a PIN' });
  const dialog = page.getByRole('dialog', { name: 'Set a PIN' });
  await open.click();
  await expect(dialog).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(dialog).toHaveCount(0);
  await open.click();
  await dialog.getByLabel('New PIN').fill('12');
  await page.mouse.click(5, 5);
  await dialog.getByLabel('Your password').fill('x');
  await expect(dialog.getByLabel('New PIN')).toHaveValue('12');
});

test('a refused form has the focus at the field that is wrong', async ({ page, expectedErrors }) => {
  expectedErrors.push(/400.*coupons\/edit/);
  await logInAs(page, 'manager');
  await makeCoupon(page);
  const saving = page.getByLabel('Rupees', { exact: true });
  await saving.fill('0');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(saving).toHaveAttribute('aria-invalid', 'true');
  await expect(saving).toBeFocused();
});

test('an export whose last day is before the first has the focus at the last day', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/400.*invoices\/export/);
  await logInAs(page, 'accountant');
  await page.goto('/office/invoices');
  const form = page.getByRole('form', { name: 'Export' });
  await form.getByLabel('First day').fill('2026-11-02');
  await form.getByLabel('Last day').fill('2026-11-01');
  await form.getByRole('button', { name: 'Save the file' }).click();
  await expect(form.getByLabel('Last day')).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByLabel('Last day')).toBeFocused();
});

test('orders are filtered by an amount with lakh commas', async ({ page }) => {
  await logInAs(page, 'manager');
  await page.goto('/office/orders?view=all');
  await page.getByText('Filter by date and amount').click();
  await page.getByLabel('Rupees up to').fill('1,00,000');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/max_amount=1%2C00%2C000/);
  await expect(
    page.getByRole('table', { name: 'Orders' }).or(page.getByText('No orders are here.')),
  ).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a refused dialog says why at the field that is wrong, and only there', async ({
  page,
  customer,
  browser,
  expectedErrors,
}) => {
  expectedErrors.push(/400.*orders\/cancel/);
  const { orderId } = await buyRing(page, customer);
  const office = await openOffice(browser, 'manager');
  await office.goto(`/office/orders/${orderId}`);
  await office.getByRole('button', { name: 'Cancel the order' }).click();
  const dialog = office.getByRole('dialog', { name: 'Cancel this order?' });
  await dialog.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(dialog.getByRole('alert')).toHaveCount(1);
  await expect(dialog.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/\S/);
  await office.context().close();
});
