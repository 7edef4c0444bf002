import { describe, expect, test } from 'vitest';
import { PIECES } from '#api/payments/purchase-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { calls } from '#contract/calls.ts';

const shop = shopOfThisFile();
const ADDRESS = { street: '12 MG Road', city: 'Pune', pincode: '411001' };

async function cartOf({ token }: LoginResponse, pieces: [product_id: number, quantity: number][]) {
  for (const [product_id, quantity] of pieces) {
    await shop.call(calls.addToCart, { token, body: { product_id, quantity } });
  }
}

async function savingsOf({ token }: LoginResponse) {
  const { body } = await shop.call(calls.getCouponSavings, { token });
  return { total: body.cart_total, of: new Map(body.data.map((row) => [row.coupon_code, row])) };
}

describe('what coupons save on a cart', () => {
  test.each<[string, [number, number][]]>([
    ['one ring', [[PIECES.ring, 1]]],
    ['two solitaires', [[PIECES.solitaire, 2]]],
    [
      'gold, silver and a gift card',
      [
        [PIECES.chain, 1],
        [PIECES.silverOffer, 3],
        [PIECES.giftCard, 1],
      ],
    ],
    ['a gift card', [[PIECES.giftCard, 2]]],
  ])('%s: every saving and every reason is that of the order', async (_, pieces) => {
    const asking = await shop.newCustomer();
    await cartOf(asking, pieces);
    const { total, of } = await savingsOf(asking);
    expect(of.size).toBeGreaterThan(3);
    for (const [coupon_code, { saving, reason }] of of) {
      const customer = await shop.newCustomer();
      await cartOf(customer, pieces);
      const { status, body } = await shop.call(calls.createOrder, {
        token: customer.token,
        body: { shipping_address: ADDRESS, coupon_code },
      });
      if (reason === null) {
        expect([status, body.discount_amount, body.total_amount]).toEqual([200, saving, total - saving]);
        expect(saving).toBeGreaterThan(0);
      } else expect([status, body.message, saving]).toEqual([400, reason, 0]);
    }
  });

  test('a coupon that an unpaid order uses is refused with that reason, and a preview holds nothing', async () => {
    const customer = await shop.newCustomer();
    const { token } = customer;
    await cartOf(customer, [[PIECES.solitaire, 1]]);
    expect((await savingsOf(customer)).of.get('SWAGAT750')).toMatchObject({ saving: 750, reason: null });
    const body = { shipping_address: ADDRESS, coupon_code: 'SWAGAT750' };
    expect((await shop.call(calls.createOrder, { token, body })).status).toBe(200);
    await cartOf(customer, [[PIECES.solitaire, 1]]);
    expect((await savingsOf(customer)).of.get('SWAGAT750')?.reason).toContain('An unpaid order of yours');
  });

  test('an empty cart has no savings', async () => {
    expect(await savingsOf(await shop.newCustomer())).toEqual({ total: 0, of: new Map() });
  });
});
