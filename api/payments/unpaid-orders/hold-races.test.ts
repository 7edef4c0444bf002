import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '#api/platform/database/database.ts';
import type { Shop } from '#api/shop.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { isRefusal } from '#contract/errors.ts';
import { cancelUnpaidOrders, releaseUnpaidStock } from '../jobs.ts';
import {
  dispositionOf,
  intentOf,
  order,
  orderAndOpen,
  pay,
  resetProvider,
  shown,
} from '../purchase-testing.ts';
import { initiateOrderPayment } from '../service.ts';
import { settleIntent } from '../settlement/settlement-service.ts';
import { cancelOwnOrder } from './cancel-service.ts';
import { inMinutes, onePiece, stockOf } from './hold-testing.ts';

const ROUNDS = 8;
const shop = shopOfThisFile();
/** A second instance of the shop on the same database. */
let second: OpenDatabase;
let meera: LoginResponse;
let asha: LoginResponse;
beforeAll(async () => {
  second = openDatabase(shop.connectionString, 5);
  [meera, asha] = await Promise.all([shop.newCustomer(), shop.newCustomer()]);
});
afterAll(() => second.close());
beforeEach(() => resetProvider(shop));

const elsewhere = (): Shop => ({ ...shop.shop, db: second.db, pool: second.pool });

const openPayment = async (on: Shop, customer: LoginResponse, orderId: string) =>
  initiateOrderPayment(on, customer.user_id, orderId);

/** Runs `act` repeatedly with alternating start order; returns the result of each round. */
async function rounds<Result>(act: (isFirst: boolean) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let round = 0; round < ROUNDS; round++) results.push(await act(round % 2 === 0));
  return results;
}

/** Starts two functions concurrently; `isFirst`: the first one starts earlier. */
async function startConcurrently<One, Two>(
  isFirst: boolean,
  one: () => Promise<One>,
  two: () => Promise<Two>,
): Promise<[One, Two]> {
  if (isFirst) return Promise.all([one(), two()]);
  const [b, a] = await Promise.all([two(), one()]);
  return [a, b];
}

test('a hold that ends while its payment is applied: paid with its stock in either order', async () => {
  await rounds(async (isFirst) => {
    const piece = await onePiece(shop);
    const placed = await orderAndOpen(shop, meera, { pieces: [[piece, 1]] });
    const intent = await intentOf(shop, placed.providerOrderId);
    inMinutes(shop, 31);
    // The job reads the provider before the customer pays, and releases while the payment is applied.
    const paused = pauseAfterReading(elsewhere());
    const releasing = releaseUnpaidStock(paused.shop);
    await paused.read;
    await pay(shop, placed.providerOrderId);
    await startConcurrently(
      isFirst,
      async () => {
        paused.goOn();
        await releasing;
      },
      () => settleIntent(shop.shop, intent),
    );
    shop.setClock(undefined);
    const paid = await shown(shop, meera, placed.orderId);
    expect(paid).toMatchObject({ payment_status: 'Success', holds_pieces: true });
    expect(await stockOf(shop, piece)).toBe(0);
  });
}, 120_000);

/** A shop whose next read of a provider order is paused after the response until `goOn` is called. */
function pauseAfterReading(of: Shop): { shop: Shop; read: Promise<void>; goOn: () => void } {
  let goOn = () => {};
  let wasRead = () => {};
  const waiting = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const read = new Promise<void>((resolve) => {
    wasRead = resolve;
  });
  const gateway: Shop['gateway'] = {
    ...of.gateway,
    paymentsOfOrder: async (id) => {
      const response = await of.gateway.paymentsOfOrder(id);
      wasRead();
      await waiting;
      return response;
    },
  };
  return { shop: { ...of, gateway }, read, goOn: () => goOn() };
}

test('the last piece, paid after its hold and ordered by another buyer: exactly one gets it', async () => {
  const ends = await rounds(async (isFirst) => {
    const piece = await onePiece(shop);
    const placed = await order(shop, meera, { pieces: [[piece, 1]] });
    inMinutes(shop, 31);
    await releaseUnpaidStock(shop.shop);
    const [renewed, bought] = await startConcurrently(
      isFirst,
      () => openPayment(elsewhere(), meera, placed.orderId),
      () => order(shop, asha, { pieces: [[piece, 1]] }).catch(() => undefined),
    );
    shop.setClock(undefined);
    expect(await stockOf(shop, piece)).toBe(0);
    expect(isRefusal(renewed)).toBe(bought !== undefined);
    await shop.pool.query('delete from cart_lines');
    return isRefusal(renewed) ? 'the other buyer' : 'the first order';
  });
  expect(ends).toHaveLength(ROUNDS);
}, 120_000);

test('a payment opened while the job releases its stock: the stock stays held', async () => {
  await rounds(async (isFirst) => {
    const piece = await onePiece(shop);
    const placed = await orderAndOpen(shop, meera, { pieces: [[piece, 1]] });
    inMinutes(shop, 61);
    const [opened] = await startConcurrently(
      isFirst,
      () => openPayment(elsewhere(), meera, placed.orderId),
      () => releaseUnpaidStock(shop.shop),
    );
    shop.setClock(undefined);
    expect(opened).toMatchObject({ razorpayOrderId: placed.providerOrderId });
    expect(await shown(shop, meera, placed.orderId)).toMatchObject({ holds_pieces: true });
    expect(await stockOf(shop, piece)).toBe(0);
  });
}, 120_000);

test('cancelling and paying concurrently: paid, or cancelled with the payment queued for refund', async () => {
  await rounds(async (isFirst) => {
    const piece = await onePiece(shop);
    const placed = await orderAndOpen(shop, meera, { pieces: [[piece, 1]] });
    const intent = await intentOf(shop, placed.providerOrderId);
    const paused = pauseAfterReading(elsewhere());
    const cancelling = cancelOwnOrder(paused.shop, meera.user_id, placed.orderId);
    await paused.read;
    const paid = await pay(shop, placed.providerOrderId);
    const [cancelled] = await startConcurrently(
      isFirst,
      () => {
        paused.goOn();
        return cancelling;
      },
      () => settleIntent(shop.shop, intent),
    );
    const after = await shown(shop, meera, placed.orderId);
    const money = await dispositionOf(shop, paid.razorpay_payment_id);
    expect([after.order_status, after.payment_status, money, await stockOf(shop, piece)]).toEqual(
      isRefusal(cancelled)
        ? ['processing', 'Success', 'applied', 0]
        : ['cancelled', 'cancelled', 'refund queued', 1],
    );
  });
}, 120_000);

test('opening a payment while the job cancels its order: exactly one succeeds', async () => {
  await rounds(async (isFirst) => {
    const piece = await onePiece(shop);
    const placed = await order(shop, meera, { pieces: [[piece, 1]] });
    inMinutes(shop, 3 * 24 * 60 + 1);
    const [opened] = await startConcurrently(
      isFirst,
      () => openPayment(elsewhere(), meera, placed.orderId),
      () => cancelUnpaidOrders(shop.shop),
    );
    shop.setClock(undefined);
    const { order_status } = await shown(shop, meera, placed.orderId);
    expect(order_status).toBe(isRefusal(opened) ? 'cancelled' : 'pending');
  });
}, 120_000);

test('a hold that ends while the provider order is read is renewed before checkout', async () => {
  const piece = await onePiece(shop);
  const placed = await orderAndOpen(shop, meera, { pieces: [[piece, 1]] });
  const on = elsewhere();
  let paused = 0;
  const order: Shop['gateway']['order'] = async (id) => {
    paused += 1;
    if (paused === 1) {
      inMinutes(shop, 31);
      await releaseUnpaidStock(shop.shop);
      expect(await stockOf(shop, piece)).toBe(1);
    }
    return on.gateway.order(id);
  };
  const opened = await openPayment({ ...on, gateway: { ...on.gateway, order } }, meera, placed.orderId);
  shop.setClock(undefined);
  expect(opened).toMatchObject({ razorpayOrderId: placed.providerOrderId });
  expect(await shown(shop, meera, placed.orderId)).toMatchObject({ holds_pieces: true });
  expect(await stockOf(shop, piece)).toBe(0);
});
