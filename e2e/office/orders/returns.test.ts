import type { Locator } from '@playwright/test';
import { expect, stubCall, test } from '../../fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../page-checks.ts';
import { sampleReturn } from '../../return-samples.ts';
import { expectScreenFits, openOffice } from '../demo-staff.ts';
import { buyDelivered } from './deliveries.ts';

/** That a picture was loaded and not only placed. */
async function expectPainted(picture: Locator): Promise<void> {
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
}

test('a ring comes back lighter: the customer returns it, one weighs it, another decides', async ({
  page,
  customer,
  browser,
}) => {
  const { orderId, office } = await buyDelivered(page, customer, browser);

  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`/order-details/${orderId}`);
  await page.getByRole('link', { name: 'Return a piece' }).press('Enter');
  await page.getByRole('combobox', { name: /Twist Stack Ring/ }).selectOption({ index: 1 });
  await expect(page.getByText('You get back ₹8,377.00')).toBeVisible();
  await page.getByLabel('Why?').selectOption('It does not fit');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Ask to return' }).press('Enter');
  await expect(page).toHaveURL(/\/user\/returns\/\d+$/);
  const number = /\d+$/.exec(page.url())?.[0];
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await office.getByRole('link', { name: 'Returns', exact: true }).press('Enter');
  await office.getByRole('link', { name: `Return ${number}`, exact: true }).press('Enter');
  await office.getByRole('button', { name: 'Approve' }).press('Enter');
  await office.getByRole('dialog').getByRole('button', { name: 'Approve' }).press('Enter');
  await office.getByRole('button', { name: 'The parcel is here' }).press('Enter');
  await office.getByLabel('Gross weight, grams').fill('0.65');
  await office.getByLabel('Net weight, grams').fill('0.65');
  await office.getByLabel('The seal of the tag is closed').check();
  await office.getByRole('button', { name: 'Save what was weighed' }).press('Enter');
  await expect(office.getByText('a second person decides').first()).toBeVisible();
  await expect(office.getByRole('button', { name: 'Accept' })).toHaveCount(0);
  const buffer = await office.screenshot({ type: 'jpeg' });
  const file = { name: 'clasp.jpg', mimeType: 'image/jpeg', buffer };
  await office.getByLabel('Add photos of the piece').setInputFiles(file);
  await expectPainted(office.getByAltText(/as it came back, view 1/));
  await expectScreenFits(office, `/office/returns/${number}`);
  await expectScreenFits(office, '/office/returns?view=checked');

  const other = await openOffice(browser, 'owner');
  await other.goto(`/office/returns/${number}`);
  await other.getByRole('button', { name: 'Refuse' }).press('Enter');
  await other.getByLabel('The reason').fill('It lost weight.');
  await other.getByRole('dialog').getByRole('button', { name: 'Refuse' }).press('Enter');
  await expect(other.getByText('Send it back')).toBeVisible();

  await page.reload();
  await expect(page.getByText('We cannot take it back: It lost weight.')).toBeVisible();
  await expect(page.getByText('scales differ by 10 mg')).toBeVisible();
  await expectPainted(page.getByAltText(/as it came back, view 1/));
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('a return of somebody else is not found, and a paid one shows weights and reference', async ({
  page,
  customer,
  expectedErrors,
}) => {
  expect(customer.token).toBeTruthy();
  expectedErrors.push(/404/, /getReturn/);
  await page.goto('/user/returns/999999');
  await expect(page.getByText('Return not found')).toBeVisible();
  await stubCall(page, 'getReturn', { json: { data: sampleReturn() } });
  await page.goto('/user/returns/7');
  await expect(page.getByText('Credit note CN/26-27/000014: ₹10,000.00')).toBeVisible();
  await expect(page.getByText(/reference rfnd_1/)).toBeVisible();
  await expect(page.getByText('0.300 g lighter')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Another piece instead' })).toBeVisible();
  await expectAccessible(page);
});
