import { calls } from '#contract/calls.ts';
import { expect } from '../fixtures.ts';
import { expectScreenFits, logInAs } from '../office/demo-staff.ts';
import { saveSettings } from '../office/save-settings.ts';
import { testOfOwnShop } from '../own-shop.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../page-checks.ts';

const test = testOfOwnShop({});
const BRIDAL_SET = 95;

test('a piece above what can be paid online at once is ordered and paid by bank transfer', async ({
  page,
  customer,
  expectedErrors,
}) => {
  expectedErrors.push(/400.*(?:payments\/direct|office\/settings)/);
  await logInAs(page, 'owner');
  await page.goto('/office/settings');
  await page.getByLabel('Name of the account').fill('Tola Jewellers Private Limited');
  await page.getByLabel('Bank and branch').fill('HDFC Bank, Fort, Mumbai');
  await page.getByLabel('Account number').fill('50200012345678');
  await page.getByLabel('IFSC').fill('HDFC0000060');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const password = page.getByLabel('Your password');
  await expect(password).toHaveAccessibleDescription('Please enter your password.');
  await password.fill('tola-demo-2026');
  await saveSettings(page);

  await customer.api.call(calls.addToCart, { body: { product_id: BRIDAL_SET, quantity: 1 } });
  await page.goto(`/user/products/${BRIDAL_SET}`);
  await expect(page.getByText('More than ₹5,00,000 is paid by bank transfer.')).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByText('More than ₹5,00,000 is paid by bank transfer.')).toBeVisible();
  await page.getByLabel('Street').fill('4 Hill Road');
  await page.getByLabel('City').fill('Mumbai');
  await page.getByLabel('Pincode').fill('400050');
  await page.getByRole('button', { name: 'Buy Now' }).click();

  const card = page.getByRole('region', { name: 'Pay by bank transfer' });
  await expect(card).toContainText('50200012345678');
  await expect(page.getByRole('button', { name: 'Proceed to Payment' })).toHaveCount(0);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await card.getByRole('button', { name: 'Copy IFSC' }).click();
  await expect(card.getByRole('button', { name: 'Copy IFSC' })).toHaveText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('HDFC0000060');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const checkout = page.url();
  const orderId = checkout.split('/').at(-1);

  await page.goto(`/office/orders/${orderId}`);
  await page.getByRole('button', { name: 'Record a payment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reference').fill('HDFCR52026112912345678');
  await dialog.getByLabel('Amount in rupees').fill('100');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/Record it once exactly that has come/)).toBeVisible();
  const total = /₹([\d,]+)/.exec((await dialog.getByText('is to be paid.').first().textContent()) ?? '')?.[1];
  await dialog.getByLabel('Amount in rupees').fill(total ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Mark as packed' })).toBeVisible();
  await expectScreenFits(page, `/office/orders/${orderId}`);

  await page.goto(checkout);
  await expect(page.getByRole('heading', { level: 1, name: /^Thank you/ })).toBeVisible();
  await expect(card).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Invoice' })).toContainText('Bank transfer');
});
