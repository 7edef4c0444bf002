import { expect, test } from '../../fixtures.ts';
import { expectScreenFits, openOffice } from '../demo-staff.ts';
import { buyRing } from '../payments/stand-in-payments.ts';

test('the address of a packed order is corrected, and its customer reads it', async ({
  page,
  customer,
  browser,
}) => {
  const { orderId } = await buyRing(page, customer);
  const office = await openOffice(browser, 'owner');
  await office.goto(`/office/orders/${orderId}`);
  await office.getByRole('button', { name: 'Mark as packed' }).click();
  await expect(office.getByRole('button', { name: 'Not packed after all' })).toBeVisible();

  await expectScreenFits(office, `/office/orders/${orderId}`);
  await office.getByRole('button', { name: 'Change the address' }).click();
  const dialog = office.getByRole('dialog', { name: 'Where the order goes' });
  await expect(dialog).toContainText('The order has to be packed again');
  await dialog.getByLabel('Street').fill('7 Broadway');
  await dialog.getByLabel('Pincode').fill('560001');
  await dialog.getByLabel('Pincode').press('Enter');
  await expect(dialog.getByLabel('Pincode')).toBeFocused();
  await expect(dialog).toContainText('The pincode 560001 is in Karnataka');
  await dialog.getByLabel('City').fill('Kochi');
  await dialog.getByLabel('Pincode').fill('682 011');
  await dialog.getByLabel('Pincode').press('Enter');
  await expect(office.getByText(/^The address is changed.*pack it again, with a new slip/)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(office.getByText(/7 Broadway\s+Kochi 682011/)).toBeVisible();
  await expect(office.getByRole('list', { name: 'Timeline' })).toContainText('Before: ');
  await office.context().close();

  await page.goto(`/order-details/${orderId}`);
  await expect(page.getByText(/7 Broadway\s+Kochi 682011/)).toBeVisible();
  await expect(page.getByText('Is it wrong? Call us before we send it')).toBeVisible();
  const timeline = page.getByRole('list', { name: 'Timeline' });
  await expect(timeline).toContainText('Delivery address changed');
  await expect(timeline).not.toContainText('Before: ');
});
