import { beforeEach, describe, expect, test } from 'vitest';
import { acting } from '#api/audit/acting-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { calls } from '#contract/calls.ts';
import { setStatus } from '../owner-service.ts';
import {
  buy,
  dispositionOf,
  faults,
  initiate,
  order,
  orderAndOpen,
  PIECES,
  pay,
  resetProvider,
  shown,
  verify,
} from '../purchase-testing.ts';
import { inMinutes, onePiece, releaseAfter, stockMovesOf, stockOf, withPayments } from './hold-testing.ts';

const shop = shopOfThisFile();
let meera: LoginResponse;
beforeEach(async () => {
  await resetProvider(shop);
  meera = await shop.newCustomer();
});

const cancel = (orderId: string, { token }: LoginResponse = meera) =>
  shop.call(calls.cancelOrder, { token, body: { order_id: orderId } });

async function usesOf(coupon: string): Promise<number | undefined> {
  const { rows } = await shop.pool.query<{ used_count: number }>(
    'select used_count from coupons where coupon_code = $1',
    [coupon],
  );
  return rows[0]?.used_count;
}

describe('a customer cancelling an order', () => {
  test('releases stock and coupon of an unpaid order once', async () => {
    const piece = await onePiece(shop);
    const uses = await usesOf('SWAGAT750');
    const basket: [number, number][] = [
      [piece, 1],
      [PIECES.chain, 1],
    ];
    const { orderId } = await order(shop, meera, { pieces: basket, coupon: 'SWAGAT750' });
    const first = await cancel(orderId);
    expect([first.status, first.body.message]).toEqual([200, 'Your order is cancelled.']);
    expect((await cancel(orderId)).status).toBe(200);
    expect(await shown(shop, meera, orderId)).toMatchObject({
      order_status: 'cancelled',
      payment_status: 'cancelled',
      holds_pieces: false,
    });
    expect([await stockOf(shop, piece), await usesOf('SWAGAT750')]).toEqual([1, uses]);
    expect(await stockMovesOf(shop, orderId)).toEqual(['held -1', 'released 1']);
    const { rows } = await shop.pool.query(
      "select actor from status_log where order_id = $1 and new_value = 'cancelled'",
      [orderId],
    );
    expect(rows).toEqual([{ actor: 'customer' }, { actor: 'customer' }]);
    expect((await initiate(shop, meera, { order_id: orderId })).body.code).toBe('order_not_payable');
  });

  test('releases nothing again after the hold ended', async () => {
    const piece = await onePiece(shop);
    const { orderId } = await order(shop, meera, { pieces: [[piece, 1]] });
    await releaseAfter(shop, 31);
    expect((await cancel(orderId)).status).toBe(200);
    expect([await stockOf(shop, piece), await stockMovesOf(shop, orderId)]).toEqual([
      1,
      ['held -1', 'released 1'],
    ]);
  });

  test('cannot cancel an order that is not theirs or does not exist', async () => {
    const { orderId } = await order(shop, meera);
    const stranger = await shop.newCustomer();
    const responses = await Promise.all([
      cancel(orderId, stranger),
      cancel('ABCDEFGHJKMNPQRSTVWX', stranger),
    ]);
    for (const response of responses)
      expect([response.status, response.body.code]).toEqual([404, 'not_found']);
    expect(await shown(shop, meera, orderId)).toMatchObject({ order_status: 'pending' });
  });

  test('is refused for a paid order, even if the shop has not recorded the payment yet', async () => {
    const bought = await buy(shop, meera);
    const unnoticed = await orderAndOpen(shop, meera);
    await pay(shop, unnoticed.providerOrderId);
    for (const { orderId } of [bought, unnoticed]) {
      const response = await cancel(orderId);
      expect([response.status, response.body.code]).toEqual([409, 'order_move_refused']);
      expect(await shown(shop, meera, orderId)).toMatchObject({ payment_status: 'Success' });
    }
  });

  test('is refused while a payment is in progress', async () => {
    const placed = await orderAndOpen(shop, meera);
    await pay(shop, placed.providerOrderId, 'authorized');
    const { gateway } = shop.shop;
    shop.shop.gateway = withPayments(gateway, 'created');
    const response = await cancel(placed.orderId);
    shop.shop.gateway = gateway;
    expect([response.status, response.body.code]).toEqual([409, 'payment_being_confirmed']);
    expect(await shown(shop, meera, placed.orderId)).toMatchObject({
      order_status: 'pending',
      money_held: true,
    });
  });

  test('gets provider_unavailable while the provider is down', async () => {
    const placed = await orderAndOpen(shop, meera);
    await faults(shop, { status: 500 });
    const response = await cancel(placed.orderId);
    expect([response.status, response.body.code]).toEqual([503, 'provider_unavailable']);
    await faults(shop, {});
    expect((await cancel(placed.orderId)).status).toBe(200);
  });

  test('gets a refund after paying it anyway in another tab', async () => {
    const placed = await orderAndOpen(shop, meera);
    expect((await cancel(placed.orderId)).status).toBe(200);
    const paid = await pay(shop, placed.providerOrderId);
    inMinutes(shop, 1);
    const response = await verify(shop, meera, placed.orderId, paid);
    expect(response.body.code).toBe('payment_not_applied');
    expect(await dispositionOf(shop, paid.razorpay_payment_id)).toBe('refund queued');
    expect((await shown(shop, meera, placed.orderId)).payments_to_return).toEqual([
      { amount: placed.total, reason: 'The order was cancelled before this payment was confirmed.' },
    ]);
  });

  test('succeeds if the owner has cancelled it already', async () => {
    const { orderId } = await order(shop, meera);
    await setStatus(acting(shop.db), orderId, 'cancelled');
    expect((await cancel(orderId)).status).toBe(200);
  });
});
