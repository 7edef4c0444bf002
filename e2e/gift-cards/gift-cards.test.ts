import type { Page } from '@playwright/test';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { calls } from '#contract/calls.ts';
import { expect, storeUser } from '../fixtures.ts';
import { expectScreenFits, logInAs } from '../office/demo-staff.ts';
import { ADDRESS } from '../order-samples.ts';
import { testOfOwnShop } from '../own-shop.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../page-checks.ts';
import { paymentDialog, proceedToPayment } from '../purchase-steps.ts';

const test = testOfOwnShop({});
/** Worth ₹5,101. */
const GIFT_CARD = 118;
/** Costs more than one gift card and less than two. */
const GOLD_RING = 1;

const body = { email: 'ananya@example.com', password: 'tola-demo-2026' };
const cardOf = (page: Page) => page.getByRole('region', { name: 'Gift card', exact: true });

async function payOnline(page: Page) {
  await proceedToPayment(page).click();
  await paymentDialog(page).getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Thank you/ })).toBeVisible();
}

test('gift cards are bought, passed on, and pay a part of an order and then all of it', async ({
  page,
  api,
  expectedErrors,
}) => {
  expectedErrors.push(/400.*addOrderGiftCard/, /409.*cancelPaidOrder/);
  const user = await api.call(calls.login, { body });
  const own = api.as(user.token);
  const order = async (product_id: number, quantity: number) => {
    await own.call(calls.addToCart, { body: { product_id, quantity } });
    return own.call(calls.createOrder, { body: { shipping_address: ADDRESS, coupon_code: null } });
  };
  await storeUser(page, user);

  const bought = await order(GIFT_CARD, 2);
  await page.goto(`/checkout/${bought.order_id}`);
  await expect(page.getByRole('region', { name: 'Price details' })).toBeVisible();
  await expect(cardOf(page)).toHaveCount(0);
  await payOnline(page);
  const codes = page.getByRole('region', { name: 'Your gift cards' });
  await expect(codes.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/)).toHaveCount(2);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const { data } = await own.call(afterSaleCalls.getBoughtGiftCards, {
    params: { order_id: bought.order_id },
  });
  const [first, second] = data.map(({ code }) => code);

  await page.goto(`/user/gift-card#${first}`);
  await expect(page.getByLabel('Code of the gift card')).toHaveValue(first ?? '');
  await page.getByRole('button', { name: 'Show what is left' }).click();
  await expect(page.getByText('left of ₹5,101')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const ring = await order(GOLD_RING, 1);
  await page.goto(`/checkout/${ring.order_id}`);
  const [card, prices] = [cardOf(page), page.getByRole('region', { name: 'Price details' })];
  await card.getByRole('button', { name: 'Use a gift card' }).press('Enter');
  const field = card.getByLabel('Code of the gift card');
  await expect(field).toBeFocused();
  await field.fill('not a code');
  await field.press('Enter');
  await expect(card.getByText('We know no gift card with this code')).toBeVisible();
  await field.fill(first?.toLowerCase() ?? '');
  await field.press('Enter');
  await expect(prices).toContainText('−₹5,101');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await card.getByRole('button', { name: 'Do not use it' }).press('Enter');
  await expect(prices).not.toContainText('₹5,101');

  for (const code of [first, second]) {
    await card.getByRole('button', { name: /^Use (a|another) gift card$/ }).click();
    await field.fill(code ?? '');
    await field.press('Enter');
    await expect(card.getByText(`ending in ${code?.slice(-4)}`)).toBeVisible();
  }
  await expect(card.getByRole('button', { name: /gift card$/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Pay with your gift card' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Thank you/ })).toBeVisible();
  await expect(page.getByText('Payment successful!')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Invoice' })).toContainText(/From gift cards₹\d/);

  await page.goto(`/order-details/${bought.order_id}`);
  await expect(codes).toContainText('left of ₹5,101');
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('button', { name: 'Yes, cancel order' }).click();
  await expect(page.getByText('Something was already paid with')).toBeVisible();
});

test('the office takes an amount off at the counter, puts it back, blocks a card and makes a new code', async ({
  page,
  api,
  expectedErrors,
}) => {
  expectedErrors.push(/409.*take-off/);
  const user = await api.call(calls.login, { body });
  const own = api.as(user.token);
  await own.call(calls.addToCart, { body: { product_id: GIFT_CARD, quantity: 1 } });
  const bought = await own.call(calls.createOrder, {
    body: { shipping_address: ADDRESS, coupon_code: null },
  });
  await storeUser(page, user);
  await page.goto(`/checkout/${bought.order_id}`);
  await payOnline(page);
  const params = { order_id: bought.order_id };
  const code = (await own.call(afterSaleCalls.getBoughtGiftCards, { params })).data[0]?.code ?? '';
  const end = code.slice(-4);

  await logInAs(page, 'owner');
  await page.goto('/office/gift-cards');
  const counter = page.getByRole('region', { name: 'At the counter' });
  await counter.getByLabel('Code of the gift card').fill(code);
  await counter.getByRole('button', { name: 'Look it up' }).click();
  await expect(counter).toContainText('₹5,101 left of ₹5,101');
  await counter.getByRole('button', { name: 'Take an amount off' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount in rupees').fill('6,000');
  await dialog.getByLabel('Number of the bill').fill('Bill 17');
  await dialog.getByRole('button', { name: 'Take an amount off' }).click();
  await expect(dialog).toContainText('Only ₹5,101.00 is left');
  await dialog.getByLabel('Amount in rupees').fill('1,101');
  await dialog.getByRole('button', { name: 'Take an amount off' }).click();
  await expect(counter).toContainText('₹4,000 left of ₹5,101');
  await expect(page.getByRole('region', { name: 'All gift cards' })).toContainText('₹4,000');

  await page
    .getByRole('link', { name: `Card ending in ${end}` })
    .last()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('₹4,000 left');
  await expect(page.getByRole('cell', { name: 'Bill 17' })).toBeVisible();
  await page.getByRole('button', { name: 'Put back' }).click();
  await dialog.getByLabel('Amount in rupees').fill('101');
  await dialog.getByLabel('Reason').fill('Typed too much');
  await dialog.getByRole('button', { name: 'Put back' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('₹4,101 left');
  await page.getByRole('button', { name: 'Block' }).click();
  await dialog.getByLabel('Reason').fill('Lost');
  await dialog.getByRole('button', { name: 'Block' }).click();
  await expect(page.getByText('Blocked', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Release' }).click();
  await dialog.getByLabel('Reason').fill('Found');
  await dialog.getByRole('button', { name: 'Release' }).click();
  await expect(page.getByText('Can be spent', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Make a new code' }).click();
  await dialog.getByLabel('Reason').fill('Seen by a stranger');
  await dialog.getByRole('button', { name: 'Make a new code' }).click();
  await expect(page.getByText(`Card ending in ${end}`)).toHaveCount(0);

  const path = new URL(page.url()).pathname;
  await expectScreenFits(page, path);
  await expectScreenFits(page, '/office/gift-cards');
});
