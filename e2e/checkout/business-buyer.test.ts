import { calls } from '#contract/calls.ts';
import { expect } from '../fixtures.ts';
import { expectScreenFits, logInAs } from '../office/demo-staff.ts';
import { saveSettings } from '../office/save-settings.ts';
import { ADDRESS } from '../order-samples.ts';
import { testOfOwnShop } from '../own-shop.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../page-checks.ts';
import { paymentDialog, proceedToPayment } from '../purchase-steps.ts';

const test = testOfOwnShop({});
const GSTIN = '32AAACB0000B1Z4';
const NAME = 'Bhavani Gifts LLP';

test('a business gives its GSTIN before it pays, and its invoice names it', async ({
  page,
  customer,
  expectedErrors,
}) => {
  expectedErrors.push(/400.*setOrderBusiness/);
  await logInAs(page, 'owner');
  await page.goto('/office/settings');
  await page.getByLabel('Invoices to businesses with a GSTIN', { exact: true }).selectOption('yes');
  await saveSettings(page);
  await expectScreenFits(page, '/office/settings');

  await customer.api.call(calls.addToCart, { body: { product_id: 1, quantity: 1 } });
  const { order_id } = await customer.api.call(calls.createOrder, {
    body: { shipping_address: ADDRESS, coupon_code: null },
  });
  await page.goto(`/checkout/${order_id}`);
  const card = page.getByRole('region', { name: 'Buying for a business?' });
  await card.getByRole('button', { name: 'Put your GSTIN on the invoice' }).press('Enter');
  const gstin = card.getByRole('textbox', { name: 'GSTIN' });
  await expect(gstin).toBeFocused();
  await page.keyboard.type('32AAACB0000B1Z');
  await card.getByRole('textbox', { name: 'Name of the business' }).fill(NAME);
  await page.keyboard.press('Enter');
  await expect(card.getByRole('alert')).toContainText('Please check the GSTIN');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await gstin.fill(GSTIN.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(card).toContainText(`The invoice will name ${NAME}, GSTIN ${GSTIN}.`);
  await expect(card.getByRole('button', { name: 'Change' })).toBeFocused();
  await page.reload();
  await card.getByRole('button', { name: 'Change' }).press('Enter');
  await expect(gstin).toHaveValue(GSTIN);
  await card.getByRole('button', { name: 'Cancel' }).press('Enter');
  await card.getByRole('button', { name: 'Remove' }).press('Enter');
  await card.getByRole('button', { name: 'Put your GSTIN on the invoice' }).press('Enter');

  // What is not saved when payment begins is saved then, or payment does not begin.
  await gstin.fill('32AAACB0000B1Z');
  await card.getByRole('textbox', { name: 'Name of the business' }).fill(NAME);
  await proceedToPayment(page).click();
  await expect(page.getByText(/Please check the GSTIN.*Nothing is charged/)).toBeVisible();
  await expect(gstin).toBeFocused();
  await gstin.fill(GSTIN);
  await proceedToPayment(page).click();
  await paymentDialog(page).getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Thank you/ })).toBeVisible();
  await expect(card).toHaveCount(0);
  const invoice = page.getByRole('region', { name: 'Invoice' });
  await expect(invoice).toContainText(`${NAME}, GSTIN ${GSTIN}`);
  await expectNoSidewaysScroll(page);
  await page.goto('/office/invoices');
  await page.getByRole('link', { name: /^INV/ }).first().click();
  await expect(page.getByRole('article', { name: 'TAX INVOICE' })).toContainText(`GSTIN ${GSTIN}`);
  await page.goto(`/office/orders/${order_id}`);
  await expect(page.getByText(`${NAME}, GSTIN ${GSTIN}`)).toBeVisible();
});
