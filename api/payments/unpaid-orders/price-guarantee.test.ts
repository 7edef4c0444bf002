import { beforeAll, beforeEach, expect, test } from 'vitest';
import { forgetRates, sellByRate, stateRate } from '#api/rates/rate-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { calls } from '#contract/calls.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { indianDate } from '#contract/indian-time.ts';
import { paisePerGram } from '#contract/money/money.ts';
import { ORDER_TOTAL_HEADER } from '#contract/orders/order-states.ts';
import {
  initiate,
  open,
  order,
  PIECES,
  type Placed,
  pay,
  resetProvider,
  shown,
  verify,
} from '../purchase-testing.ts';
import { releaseAfter } from './hold-testing.ts';

const shop = shopOfThisFile();
const GOLD = '22K916';
const [SHOWN, DEARER] = [42_675, 43_218];
let meera: LoginResponse;
let placed: Placed;

const stateGold = (rupees: number) =>
  stateRate(shop.db, GOLD, indianDate(new Date()), paisePerGram(rupees * 100));

/** Sets the clock to so many minutes and seconds after the order. */
function after(minutes: number, seconds = 0): void {
  shop.setClock(new Date(orderedAt + minutes * MINUTE_MS + seconds * 1000));
}
let orderedAt: number;

beforeAll(() => sellByRate(shop.pool, PIECES.ring, GOLD));
beforeEach(async () => {
  await resetProvider(shop);
  await forgetRates(shop.pool, GOLD);
  await stateGold(10_842);
  meera = await shop.newCustomer();
  orderedAt = Date.now();
  after(0);
  placed = await order(shop, meera);
  expect(placed.total).toBe(SHOWN);
  await stateGold(10_980);
});

test('paid at minute 29:59, the order keeps its price', async () => {
  after(29, 59);
  const opened = await initiate(shop, meera, { order_id: placed.orderId });
  expect([opened.status, opened.body.amount]).toEqual([200, SHOWN]);
  const paid = await pay(shop, opened.body.razorpayOrderId);
  expect((await verify(shop, meera, placed.orderId, paid)).body.status).toBe('success');
  expect(await shown(shop, meera, placed.orderId)).toMatchObject({
    ...{ payment_status: 'Success', total_amount: SHOWN },
  });
});

test('opened at minute 29:50 and confirmed by the bank at minute 90, the old price is honoured, on one order', async () => {
  after(29, 50);
  const providerOrderId = await open(shop, meera, placed);
  await releaseAfter(shop, 89);
  after(90);
  const paid = await pay(shop, providerOrderId);
  expect((await verify(shop, meera, placed.orderId, paid)).body.status).toBe('success');
  const { body } = await shop.call(calls.getOrders, { token: meera.token });
  expect(body.orders).toMatchObject([{ payment_status: 'Success', total_amount: SHOWN }]);
});

test('opened first at minute 30:01, the new price is shown with its causes before it can be paid', async () => {
  after(30, 1);
  const refused = await initiate(shop, meera, { order_id: placed.orderId });
  expect([refused.status, refused.body]).toMatchObject([
    409,
    {
      code: 'price_changed',
      price_change: {
        ...{ before: SHOWN, after: DEARER, coupon: 0, quantities: 0 },
        lines: [
          {
            product_id: PIECES.ring,
            causes: [
              { kind: 'rate', purity: GOLD, before: 10_842, after: 10_980, amount: 470.86 },
              { kind: 'making', amount: 56.5 },
              { kind: 'gst' },
              { kind: 'rounding' },
            ],
          },
        ],
      },
    },
  ]);
  const opened = await initiate(shop, meera, { order_id: placed.orderId });
  expect([opened.status, opened.body.amount]).toEqual([200, DEARER]);
});

test('a second tab that still shows the old total pays nothing before it has shown the new one', async () => {
  after(30, 1);
  await initiate(shop, meera, { order_id: placed.orderId });
  const payFromTab = (total: number) =>
    shop.call(calls.initiatePayment, {
      token: meera.token,
      headers: { [ORDER_TOTAL_HEADER]: String(total) },
      body: { order_id: placed.orderId },
    });
  expect(await payFromTab(SHOWN)).toMatchObject({ status: 409, body: { code: 'price_changed' } });
  expect(await payFromTab(DEARER)).toMatchObject({ status: 200, body: { amount: DEARER } });
});

test('without a rate of these days an order whose hold ended cannot be paid, and keeps its total', async () => {
  await forgetRates(shop.pool, GOLD);
  after(30, 1);
  expect(await initiate(shop, meera, { order_id: placed.orderId })).toMatchObject({
    ...{ status: 409, body: { code: 'price_on_request' } },
  });
  expect(await shown(shop, meera, placed.orderId)).toMatchObject({ total_amount: SHOWN });
});
