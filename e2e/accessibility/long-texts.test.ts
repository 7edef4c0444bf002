import type { Route } from '@playwright/test';
import { calls } from '#contract/calls.ts';
import { expect, test } from '../fixtures.ts';
import { logInAs, openScreen } from '../office/demo-staff.ts';
import { ADDRESS } from '../order-samples.ts';
import { expectNoSidewaysScroll } from '../page-checks.ts';

const PRODUCT_ID = 93;
const word = (length: number) => 'Solitaire'.repeat(length).slice(0, length);

/** What the office may type into these fields of a piece at most. */
const LONGEST: Record<string, string> = {
  product_name: word(200),
  stone: word(200),
  description: word(2000),
  short_description: word(2000),
};

/** Responds with the longest texts in place of those of the pieces. */
async function withLongTexts(route: Route): Promise<void> {
  const response = await route.fetch();
  const json = JSON.parse(await response.text(), (field, value) =>
    typeof value === 'string' ? (LONGEST[field] ?? value) : value,
  );
  await route.fulfill({ response, json });
}

test('the longest names without a space overflow no page of the shop or the office', async ({
  page,
  customer,
}) => {
  test.slow();
  await logInAs(page, 'manager');
  const cart = { body: { product_id: PRODUCT_ID, quantity: 1 } };
  await customer.api.call(calls.addToCart, cart);
  const address = { ...ADDRESS, street: word(150), recipient_name: word(100), recipient_phone: '9812345678' };
  const { order_id } = await customer.api.call(calls.createOrder, { body: { shipping_address: address } });
  await customer.api.call(calls.addToCart, cart);
  await page.route(
    /\/api\/.*\/(?:getProducts?|getCart|getOrders|goods\/piece|orders\/\w+)(?:\?|$)/,
    withLongTexts,
  );
  for (const path of [
    `/user/products/${PRODUCT_ID}`,
    '/user/products?category=Wedding',
    '/cart',
    '/order-history',
    `/order-details/${order_id}`,
    `/checkout/${order_id}`,
  ]) {
    await page.goto(path);
    await expect(page.getByRole('main')).toContainText(LONGEST.product_name ?? '');
    await page.waitForLoadState('networkidle');
    await expectNoSidewaysScroll(page);
  }
  for (const path of ['/office/goods/piece?sku=P093', `/office/orders/${order_id}`]) {
    await openScreen(page, path);
    await expect(page.getByRole('main')).toContainText(LONGEST.product_name ?? '');
    await expectNoSidewaysScroll(page);
  }
});
