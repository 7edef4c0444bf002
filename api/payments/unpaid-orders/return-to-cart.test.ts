import { beforeEach, describe, expect, test } from 'vitest';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { calls } from '#contract/calls.ts';
import { buy, order, orderAndOpen, PIECES, pay, resetProvider, shown } from '../purchase-testing.ts';
import { onePiece, releaseAfter, stockMovesOf, stockOf } from './hold-testing.ts';

const shop = shopOfThisFile();
let meera: LoginResponse;
beforeEach(async () => {
  await resetProvider(shop);
  meera = await shop.newCustomer();
});

const putBack = (orderId: string, { token }: LoginResponse = meera) =>
  shop.call(afterSaleCalls.returnOrderToCart, { token, body: { order_id: orderId } });

async function cart({ token }: LoginResponse = meera): Promise<[number, number][]> {
  const { body } = await shop.call(calls.getCart, { token });
  return body.data.map(({ product_id, quantity }) => [product_id, quantity]);
}

describe('putting an unpaid order back into the cart', () => {
  test('cancels it, releases its stock and coupon, and fills the cart', async () => {
    const piece = await onePiece(shop);
    const pieces: [number, number][] = [
      [piece, 1],
      [PIECES.chain, 2],
    ];
    const { orderId } = await order(shop, meera, { pieces, coupon: 'SWAGAT750' });
    const response = await putBack(orderId);
    expect([response.status, response.body.not_added]).toEqual([200, []]);
    expect(await shown(shop, meera, orderId)).toMatchObject({
      order_status: 'cancelled',
      payment_status: 'cancelled',
    });
    expect((await cart()).toSorted()).toEqual(pieces.toSorted());
    expect(await stockMovesOf(shop, orderId)).toEqual(['held -1', 'released 1']);
    expect((await order(shop, meera, { pieces: [], coupon: 'SWAGAT750' })).total).toBeGreaterThan(0);
    expect(await stockOf(shop, piece)).toBe(0);
  });

  test('adds to what is in the cart meanwhile, up to the limit of a line', async () => {
    const { orderId } = await order(shop, meera, { pieces: [[PIECES.silverOffer, 60]] });
    await shop.call(calls.addToCart, {
      token: meera.token,
      body: { product_id: PIECES.silverOffer, quantity: 50 },
    });
    expect((await putBack(orderId)).status).toBe(200);
    expect(await cart()).toEqual([[PIECES.silverOffer, 99]]);
  });

  test('names the pieces that were sold or withdrawn after the hold ended', async () => {
    const scarce = await onePiece(shop, 3);
    const gone = await onePiece(shop);
    const withdrawn = await onePiece(shop, 5);
    const { orderId } = await order(shop, meera, {
      pieces: [
        [scarce, 3],
        [gone, 1],
        [withdrawn, 1],
        [PIECES.ring, 1],
      ],
    });
    await releaseAfter(shop, 31);
    const other = await shop.newCustomer();
    await order(shop, other, {
      pieces: [
        [scarce, 1],
        [gone, 1],
      ],
    });
    await shop.pool.query("update products set status = 'withdrawn' where product_id = $1", [withdrawn]);
    const { body } = await putBack(orderId);
    expect(body.not_added.map(({ reason }) => reason).toSorted()).toEqual([
      'it is no longer for sale.',
      'it is sold out.',
      'only 2 of your 3 are left; they are in your cart.',
    ]);
    expect((await cart()).toSorted()).toEqual(
      [
        [PIECES.ring, 1],
        [scarce, 2],
      ].toSorted(),
    );
    await shop.pool.query("update products set status = 'on sale' where product_id = $1", [withdrawn]);
  });

  test('happens once, also when pressed twice at the same time', async () => {
    const { orderId } = await order(shop, meera);
    const responses = await Promise.all([putBack(orderId), putBack(orderId)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await cart()).toEqual([[PIECES.ring, 1]]);
    expect((await putBack(orderId)).body).toMatchObject({ code: 'order_move_refused' });
    expect(await cart()).toEqual([[PIECES.ring, 1]]);
  });

  test('is refused for a paid order, another customer’s and an unknown one', async () => {
    const bought = await buy(shop, meera);
    const unnoticed = await orderAndOpen(shop, meera);
    await pay(shop, unnoticed.providerOrderId);
    for (const { orderId } of [bought, unnoticed]) {
      expect((await putBack(orderId)).body).toMatchObject({ code: 'order_move_refused' });
    }
    const { orderId } = await order(shop, meera);
    const stranger = await shop.newCustomer();
    for (const id of [orderId, 'ABCDEFGHJKMNPQRSTVWX']) {
      expect((await putBack(id, stranger)).status).toBe(404);
    }
    expect([await cart(), await cart(stranger)]).toEqual([[], []]);
    expect(await shown(shop, meera, orderId)).toMatchObject({ order_status: 'pending' });
  });
});
