import { expect, test } from '../../fixtures.ts';
import { expectScreenFits, openOffice } from '../demo-staff.ts';
import { buyRing } from '../payments/stand-in-payments.ts';

test('a parcel comes back, is checked and its sale ended; the customer reads it', async ({
  page,
  customer,
  browser,
}) => {
  const { orderId } = await buyRing(page, customer);
  const office = await openOffice(browser, 'owner');
  await office.goto(`/office/orders/${orderId}`);
  await office.getByRole('button', { name: 'Ship', exact: true }).click();
  await office.getByLabel('Carrier').fill('Blue Dart');
  await office.getByLabel('Tracking number').fill('BD 78');
  await expect(office.getByLabel('Insured for (₹)')).not.toHaveValue('');
  await office.getByRole('dialog').getByRole('button', { name: 'Ship' }).press('Enter');
  await expect(office.getByRole('link', { name: 'BD 78', exact: true })).toHaveAttribute('href', /bluedart/);

  await office.getByRole('button', { name: 'Parcel came back' }).press('Enter');
  await office.getByRole('alertdialog').getByRole('button', { name: 'Parcel came back' }).press('Enter');
  const parcel = office.getByRole('region', { name: 'Check the parcel' });
  await expect(parcel).toBeVisible();
  await expectScreenFits(office, `/office/orders/${orderId}`);
  await parcel.getByRole('button', { name: 'The parcel is checked' }).click();
  await expect(parcel.getByRole('alert')).toContainText('Missing: 1 ×');
  await expect(parcel.getByLabel('What became of the rest')).toBeVisible();
  await parcel.getByLabel(/how many of 1/).fill('1');
  await parcel.getByRole('button', { name: 'The parcel is checked' }).press('Enter');
  await expect(office.getByRole('button', { name: 'Send again' })).toBeVisible();
  await office.getByRole('button', { name: 'End the sale' }).click();
  await office.getByLabel('Reason').fill('Nobody was at home');
  await office.getByRole('dialog').getByRole('button', { name: 'End the sale' }).press('Enter');
  await expect(office.getByText(/^The sale is ended\. ₹/)).toBeVisible();
  await expect(office.getByRole('list', { name: 'Timeline' })).toContainText('Nobody was at home');
  await office.context().close();

  await page.goto(`/order-details/${orderId}`);
  await expect(page.getByText('The parcel came back and is not sent again.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('Not sent again');
});
