import { calls } from '#contract/calls.ts';
import { expect, test } from '../fixtures.ts';
import { logInAs, openScreen } from '../office/demo-staff.ts';
import { ADDRESS } from '../order-samples.ts';
import { expectNoSidewaysScroll } from '../page-checks.ts';

const SKU = 'P093';
const PRODUCT_ID = 93;
const word = (length: number) => 'Solitaire'.repeat(length).slice(0, length);

test('the longest names without a space overflow no page of the shop or the office', async ({
  page,
  customer,
}) => {
  await logInAs(page, 'manager');
  const office = async (path: string, data: object) => {
    const response = await page.request.post(`/api/v1/office/${path}`, { data });
    expect(response.ok(), await response.text()).toBe(true);
    return response.json();
  };
  const { data: piece } = await (await page.request.get(`/api/v1/office/goods/piece?sku=${SKU}`)).json();
  const changes = { product_name: word(200), stone: word(200), short_description: word(2000) };
  const saved = await office('goods', { edits: [{ sku: SKU, version: piece.version, changes }] });
  try {
    const { api } = customer;
    const cart = { body: { product_id: PRODUCT_ID, quantity: 1 } };
    await api.call(calls.addToCart, cart);
    const address = {
      ...ADDRESS,
      street: word(150),
      recipient_name: word(100),
      recipient_phone: '9812345678',
    };
    const { order_id } = await api.call(calls.createOrder, { body: { shipping_address: address } });
    await api.call(calls.addToCart, cart);
    for (const path of [
      `/user/products/${PRODUCT_ID}`,
      '/user/products?category=Wedding',
      '/cart',
      '/order-history',
      `/order-details/${order_id}`,
      `/checkout/${order_id}`,
    ]) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await expectNoSidewaysScroll(page);
    }
    for (const path of [`/office/goods/piece?sku=${SKU}`, `/office/orders/${order_id}`]) {
      await openScreen(page, path);
      await expectNoSidewaysScroll(page);
    }
  } finally {
    const undone = await office('goods/undo', { entries: [saved.data[0].entry] });
    expect(undone.data).toMatchObject([{ state: 'saved' }]);
  }
});
