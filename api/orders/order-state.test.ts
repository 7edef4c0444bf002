import { expect, test } from 'vitest';
import { MUMBAI, PIECES } from '#api/payments/purchase-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { calls } from '#contract/calls.ts';

const shop = shopOfThisFile();

/** Orders a ring to Mumbai, with some address fields replaced. */
async function order(address: object) {
  const { token } = await shop.newCustomer();
  await shop.call(calls.addToCart, { token, body: { product_id: PIECES.ring, quantity: 1 } });
  const placed = await shop.call(calls.createOrder, {
    token,
    body: { shipping_address: { ...MUMBAI, ...address }, coupon_code: null },
  });
  const { body } = await shop.call(calls.getOrders, { token });
  return { ...placed, stored: body.orders[0] };
}

test.each([
  ['the state that the pincode names', {}, 'Maharashtra'],
  ['the state that was chosen', { pincode: '396230', state: 'Gujarat' }, 'Gujarat'],
  ['a state by its code', { pincode: '4000', state: ' 27 ' }, 'Maharashtra'],
  ['the same state twice', { state: 'maharashtra' }, 'Maharashtra'],
  ['no state of an unreadable pincode', { pincode: '4000' }, null],
  ['no state of a shared pincode', { pincode: '396230', state: '  ' }, null],
  ['no state without one', { pincode: '900056', state: null }, null],
])('an order stores %s', async (_what, address, state) => {
  const { status, stored } = await order(address);
  expect([status, stored?.shipping_state]).toEqual([200, state]);
  expect(Object.keys(stored?.shipping_address ?? {})).toEqual(['street', 'city', 'pincode']);
});

test.each([
  ['another state than its pincode', { state: 'Kerala' }, 'is in Maharashtra, not in Kerala'],
  ['neither state of its pincode', { pincode: '396230', state: 'Goa' }, 'or Gujarat, not in Goa'],
  ['an unknown state', { state: 'Bombay' }, 'choose the state from the list'],
])('an order that names %s is refused with a sentence', async (_what, address, sentence) => {
  const { status, body, stored } = await order(address);
  expect(status).toBe(400);
  expect(body).toMatchObject({ code: 'invalid_input', message: expect.stringContaining(sentence) });
  expect(body.fields).toHaveProperty(['shipping_address.state']);
  expect(stored).toBeUndefined();
});

test('a state that is not a string is refused', async () => {
  for (const state of [27, {}, ['27'], 'x'.repeat(61)]) {
    expect((await order({ state })).status).toBe(400);
  }
});
