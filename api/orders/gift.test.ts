import { beforeAll, describe, expect, test } from 'vitest';
import { buy, MUMBAI, order, PIECES } from '#api/payments/purchase-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { calls } from '#contract/calls.ts';
import { officeCalls } from '#contract/office/calls.ts';

const shop = shopOfThisFile();
let packer: OfficeBrowser;
beforeAll(async () => {
  packer = await newStaff(shop, 'packer');
});

const MESSAGE = 'प्रिय मीरा,\nHappy birthday! 🎂';

/** What `createOrder` responds to a cart of one ring that is given with a message. */
async function orderWithGift(gift: unknown) {
  const customer = await shop.newCustomer();
  const { token } = customer;
  await shop.call(calls.addToCart, { token, body: { product_id: PIECES.ring, quantity: 1 } });
  const body = { shipping_address: MUMBAI, gift } as never;
  const response = await shop.call(calls.createOrder, { token, body });
  const [placed] = (await shop.call(calls.getOrders, { token })).body.orders;
  return { response, placed };
}

describe('an order that is a gift', () => {
  test('keeps its message, line breaks and all; without one the card stays empty', async () => {
    expect((await orderWithGift({ message: `  ${MESSAGE}\n ` })).placed?.gift).toEqual({ message: MESSAGE });
    for (const gift of [{}, { message: null }, { message: '   ' }]) {
      expect((await orderWithGift(gift)).placed?.gift).toEqual({});
    }
  });

  test.each([undefined, null])('is none where it says %s', async (gift) => {
    const { placed } = await orderWithGift(gift);
    expect(placed).toBeDefined();
    expect(placed).not.toHaveProperty('gift');
  });

  test.each([
    ['201 characters', { message: 'x'.repeat(201) }, /under 200 characters/],
    ['nine lines', { message: `${'a\n'.repeat(8)}b` }, /8 lines/],
    ['a bell', { message: 'Ring\u0007' }, /cannot be printed/],
    ['NUL', { message: 'a\0b' }, /cannot be (printed|stored)/],
    ['a number', { message: 7 }, /text/],
    ['a text instead of a gift', 'yes', /./],
  ])('is refused with a sentence: %s', async (_, gift, sentence) => {
    const { response, placed } = await orderWithGift(gift);
    expect([response.status, response.body.code]).toEqual([400, 'invalid_input']);
    expect(response.body.message).toMatch(sentence);
    expect(placed).toBeUndefined();
  });

  test('takes 200 characters in eight lines', async () => {
    const message = `${'a\n'.repeat(7)}${'b'.repeat(186)}`;
    expect((await orderWithGift({ message })).placed?.gift).toEqual({ message });
  });

  test('is seen by those who pack it, in the list, on its page and on the slip, and by no other customer', async () => {
    const { orderId } = await buy(shop, await shop.newCustomer(), { gift: { message: MESSAGE } });
    const { body } = await packer.call(officeCalls.getOfficeOrders, { query: { view: 'to_pack' } });
    expect(body.data.find((one) => one.order_id === orderId)?.is_gift).toBe(true);
    const page = await packer.call(officeCalls.getOfficeOrder, { params: { order_id: orderId } });
    expect(page.body.data.delivery.gift).toEqual({ message: MESSAGE });
    const slips = await packer.call(officeCalls.getPackingSlips, { query: { order_ids: orderId } });
    expect(slips.body.data[0]?.delivery.gift).toEqual({ message: MESSAGE });
    const other = await shop.newCustomer();
    expect(JSON.stringify((await shop.call(calls.getOrders, { token: other.token })).body)).not.toContain(
      'मीरा',
    );
  });

  test('is no gift in the office otherwise', async () => {
    const { orderId } = await buy(shop, await shop.newCustomer());
    const { body } = await packer.call(officeCalls.getOfficeOrder, { params: { order_id: orderId } });
    expect(body.data.delivery.gift).toBeNull();
  });

  test('is not a gift again when it is put back into the cart', async () => {
    const customer = await shop.newCustomer();
    const { token } = customer;
    const { orderId } = await order(shop, customer, { gift: { message: MESSAGE } });
    await shop.call(afterSaleCalls.returnOrderToCart, { token, body: { order_id: orderId } });
    await order(shop, customer, { pieces: [] });
    const [again] = (await shop.call(calls.getOrders, { token })).body.orders;
    expect(again).not.toHaveProperty('gift');
  });
});
