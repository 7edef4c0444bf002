import { calls } from '#contract/calls.ts';
import { formatRupees, rupees, toPaise } from '#contract/money/money.ts';
import { translate } from './browser-translation.ts';
import { SOLITAIRE } from './cart/cart-steps.ts';
import { expect, test } from './fixtures.ts';
import { buyNow, fillAddress, paymentDialog, proceedToPayment } from './purchase-steps.ts';

test('a ring is chosen and bought while the browser translates the pages', async ({ page, customer }) => {
  await page.goto(`/user/products/${SOLITAIRE}`);
  await translate(page);
  await page.getByRole('radio', { name: /^16 / }).check();
  await page.getByRole('radio', { name: /^14K/ }).check();
  await page.getByRole('radio', { name: /^12 / }).check();
  await page.getByRole('radio', { name: /^18K/ }).check();
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(page).toHaveURL(/\/cart$/);

  await fillAddress(page);
  await page.getByLabel('Pincode').fill('400001');
  await expect(page.getByText(/^With you at 400001/)).toBeVisible();
  await page.getByLabel('Pincode').fill('');
  await page.getByLabel('Pincode').fill('411001');
  await expect(page.getByText(/^With you at 411001/)).toBeVisible();
  await page.getByRole('spinbutton').fill('2');
  await page.keyboard.press('Tab');
  const [line] = (await customer.api.call(calls.getCart, {})).data;
  const total = formatRupees(toPaise(rupees(2 * (line?.price_per_unit ?? 0))));
  await expect(page.getByText(total, { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Total', { exact: true }).locator('xpath=ancestor::div[1]')).toContainText(
    total,
  );

  await buyNow(page).click();
  await expect(page).toHaveURL(/\/checkout\//);
  await proceedToPayment(page).click();
  await paymentDialog(page).locator('#pay').click();
  await expect(page.getByText(/^Thank you, Meera/)).toBeVisible();
});

test('what a page says follows its data while the browser translates it', async ({ page }) => {
  await page.goto('/schemes');
  await translate(page);
  const months = page.getByRole('slider').first();
  await months.fill('1');
  await expect(page.getByText('Instalments paid: 1', { exact: true })).toBeVisible();
  await months.fill('6');
  await expect(page.getByText('Instalments paid: 6', { exact: true })).toBeVisible();

  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create Account' }).click();
  await expect(dialog.getByText('Already have an account?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Login', exact: true }).last().click();
  await expect(dialog.getByText(/^New to/)).toBeVisible();

  await page.goto('/user/products');
  await translate(page);
  await page.getByRole('combobox').first().fill('ban');
  await expect(page.getByText('Search all pieces for “ban”')).toBeVisible();
  await page.getByRole('combobox').first().fill('bangle');
  await expect(page.getByText('Search all pieces for “bangle”')).toBeVisible();
});
