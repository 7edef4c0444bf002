import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { registerApi } from '#api/app.ts';
import { acting } from '#api/audit/acting-testing.ts';
import { setPacked } from '#api/fulfilment/packing-service.ts';
import { shipOrder } from '#api/fulfilment/shipping-service.ts';
import { exportInvoices } from '#api/invoices/invoice-export-service.ts';
import { openDatabase } from '#api/platform/database/database.ts';
import { NO_EARLY_RUNS } from '#api/shop.ts';
import { expectInvariants } from '#api/testing/invariants/invariants-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { API_BASE } from '#contract/constants.ts';
import { isRefusal } from '#contract/errors.ts';
import { indianDate } from '#contract/indian-time.ts';
import { createHttpServer } from '#server/http/http-server.ts';
import { sendDueRefunds } from '../jobs.ts';
import { setStatus } from '../owner-service.ts';
import {
  BENGALURU,
  buy,
  dispositionOf,
  order,
  PIECES,
  providerState,
  RING_PAISE,
  refundAtProvider,
  shown,
  until,
} from '../purchase-testing.ts';
import { readRefundsOf } from '../refunds/provider-refund-service.ts';
import { cancelAsBefore, orderedRefund } from '../refunds/refund-testing.ts';
import { creditEarlierCancellation } from './earlier-cancellation-service.ts';

const shop = shopOfThisFile();

const cancel = ({ token }: LoginResponse, orderId: string) =>
  shop.call(afterSaleCalls.cancelPaidOrder, { token, body: { order_id: orderId } });

/** Another instance of the shop, with connections of its own. */
async function openInstance() {
  const { close, ...database } = openDatabase(shop.connectionString, 10);
  const app = createHttpServer(0);
  await registerApi(app, { ...shop.shop, ...database }, NO_EARLY_RUNS);
  return {
    url: await app.listen({ host: '127.0.0.1', port: 0 }),
    async close() {
      app.server.closeAllConnections();
      await app.close();
      await close();
    },
  };
}

const cancelAt = (url: string, { token }: LoginResponse, orderId: string) =>
  fetch(`${url}${API_BASE}${afterSaleCalls.cancelPaidOrder.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ order_id: orderId }),
  });

async function notesOf(orderId: string) {
  const { rows } = await shop.pool.query<{ number: string; kind: string; cause: string; paise: number }>(
    `select credit_note_number as number, kind, cause, total_paise::int as paise from credit_notes
     where order_id = $1 order by kind`,
    [orderId],
  );
  return rows;
}

async function refundsOf(paymentId: string) {
  const { rows } = await shop.pool.query<{ purpose: string; state: string; paise: number; note: string }>(
    `select purpose, state, amount_paise::int as paise, credit_note_number as note from refunds
     where provider_payment_id = $1 order by created_at`,
    [paymentId],
  );
  return rows;
}

const isSentBack = (paymentId: string) =>
  until(async () => {
    await sendDueRefunds(shop.shop);
    return (await dispositionOf(shop, paymentId)) === 'refunded';
  });

test('a paid order is cancelled whole: credit note, refund, stock and coupon', async () => {
  const customer = await shop.newCustomer();
  const bought = await buy(shop, customer, { address: BENGALURU });
  const { status, body } = await cancel(customer, bought.orderId);
  expect([status, body]).toEqual([
    200,
    { message: 'Your order is cancelled.', refund_amount: RING_PAISE / 100 },
  ]);
  const [note, ...others] = await notesOf(bought.orderId);
  expect(others).toEqual([]);
  expect(note).toMatchObject({ kind: 'credit note', cause: 'cancellation', paise: RING_PAISE });
  expect(note?.number).toMatch(/^CN\/\d\d-\d\d\/\d{6}$/);
  await isSentBack(bought.razorpay_payment_id);
  expect(await refundsOf(bought.razorpay_payment_id)).toEqual([
    { purpose: 'cancellation', state: 'processed', paise: RING_PAISE, note: note?.number },
  ]);
  expect(await shown(shop, customer, bought.orderId)).toMatchObject({
    order_status: 'cancelled',
    payment_status: 'Success',
    refunds: [{ amount: RING_PAISE / 100 }],
  });
  await expectInvariants(shop.db);
});

test('cancelling twice, and many times at once, sends the money back once', async () => {
  const customer = await shop.newCustomer();
  const { orderId, razorpay_payment_id } = await buy(shop, customer);
  const responses = await Promise.all(Array.from({ length: 8 }, () => cancel(customer, orderId)));
  expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(responses.filter(({ body }) => body.refund_amount !== undefined)).toHaveLength(1);
  expect((await cancel(customer, orderId)).body).toEqual({ message: 'Your order is cancelled already.' });
  expect(await notesOf(orderId)).toHaveLength(1);
  await isSentBack(razorpay_payment_id);
  const { refunds } = await providerState(shop);
  expect(refunds.filter(({ payment_id }) => payment_id === razorpay_payment_id)).toHaveLength(1);
  await expectInvariants(shop.db);
});

test('goods and gift cards are credited in a series each, and refunded together', async () => {
  const customer = await shop.newCustomer();
  const pieces: [number, number][] = [
    [PIECES.ring, 1],
    [PIECES.giftCard, 2],
  ];
  const { orderId, razorpay_payment_id } = await buy(shop, customer, { pieces });
  const { body } = await cancel(customer, orderId);
  const notes = await notesOf(orderId);
  expect(notes.map(({ kind, number }) => [kind, number.split('/')[0]])).toEqual([
    ['credit note', 'CN'],
    ['gift card refund', 'GCR'],
  ]);
  expect(notes.every(({ number }) => number.length <= 16)).toBe(true);
  const total = notes.reduce((sum, { paise }) => sum + paise, 0);
  expect(body.refund_amount).toBe(total / 100);
  expect(await refundsOf(razorpay_payment_id)).toMatchObject([{ paise: total, note: notes[0]?.number }]);
  await expectInvariants(shop.db);
});

test('what went back before is not refunded again, and the whole invoice is credited', async () => {
  const customer = await shop.newCustomer();
  const { orderId, razorpay_payment_id } = await buy(shop, customer);
  await refundAtProvider(shop, razorpay_payment_id, 100_000);
  await readRefundsOf(shop.shop, razorpay_payment_id);
  expect((await cancel(customer, orderId)).body.refund_amount).toBe((RING_PAISE - 100_000) / 100);
  expect(await notesOf(orderId)).toMatchObject([{ paise: RING_PAISE }]);
  await isSentBack(razorpay_payment_id);
  await expectInvariants(shop.db);
});

test('an order of another customer, one not paid, packed or on its way is not cancelled', async () => {
  const [customer, stranger] = [await shop.newCustomer(), await shop.newCustomer()];
  const { orderId } = await buy(shop, customer);
  expect((await cancel(stranger, orderId)).body.code).toBe('not_found');
  expect((await cancel(customer, 'NOSUCHORDER')).body.code).toBe('not_found');
  const unpaid = await order(shop, customer);
  expect((await cancel(customer, unpaid.orderId)).body).toMatchObject({ code: 'order_move_refused' });
  await setPacked(acting(shop.db), orderId, true);
  expect((await cancel(customer, orderId)).body).toMatchObject({
    code: 'order_move_refused',
    message: expect.stringContaining('packed already'),
  });
  await setStatus(acting(shop.db), orderId, 'shipped');
  expect((await cancel(customer, orderId)).body).toMatchObject({
    code: 'order_move_refused',
    message: expect.stringContaining('on its way'),
  });
  expect(await notesOf(orderId)).toEqual([]);
});

test('an order that is packed, taken out again and cancelled is cancelled', async () => {
  const customer = await shop.newCustomer();
  const { orderId } = await buy(shop, customer);
  await setPacked(acting(shop.db), orderId, true);
  await setPacked(acting(shop.db), orderId, false);
  expect((await cancel(customer, orderId)).status).toBe(200);
});

test('of cancelling and shipping in the same second, one wins', async () => {
  const customer = await shop.newCustomer();
  const ends = new Set<string>();
  for (let round = 0; round < 6; round++) {
    const { orderId } = await buy(shop, customer);
    const ship = () =>
      shipOrder(acting(shop.db), {
        orderId,
        carrier: 'DTDC',
        insuredPaise: undefined,
        trackingNumber: `D${round}`,
      });
    const [cancelled, shipped] = await Promise.all(
      round % 2 === 0
        ? [cancel(customer, orderId), ship()]
        : [cancel(customer, orderId), new Promise((done) => setTimeout(done, 5)).then(ship)],
    );
    const isCancelled = cancelled.status === 200;
    expect(isRefusal(shipped)).toBe(isCancelled);
    const { order_status } = await shown(shop, customer, orderId);
    expect(order_status).toBe(isCancelled ? 'cancelled' : 'shipped');
    expect(await notesOf(orderId)).toHaveLength(isCancelled ? 1 : 0);
    ends.add(order_status);
  }
  expect(ends.size).toBeGreaterThan(0);
  await expectInvariants(shop.db);
});

test('the owner’s cancellation issues the credit note too, and its refund carries it', async () => {
  const customer = await shop.newCustomer();
  const { orderId, razorpay_payment_id } = await buy(shop, customer);
  await setStatus(acting(shop.db), orderId, 'cancelled', { reason: 'Flawed stone' });
  expect(await notesOf(orderId)).toMatchObject([{ cause: 'cancellation', paise: RING_PAISE }]);
  expect(await dispositionOf(shop, razorpay_payment_id)).toBe('refund queued');
  await expectInvariants(shop.db);
});

test('100 credit notes at once on two instances are numbered without a gap or a repeat', async () => {
  const customers = await Promise.all(Array.from({ length: 5 }, () => shop.newCustomer()));
  const bought: [LoginResponse, string][] = [];
  await Promise.all(
    customers.map(async (customer) => {
      for (let index = 0; index < 20; index++) {
        bought.push([customer, (await buy(shop, customer, { pieces: [[PIECES.silverOffer, 1]] })).orderId]);
      }
    }),
  );
  const other = await openInstance();
  try {
    const statuses = await Promise.all(
      bought.map(async ([customer, orderId], index) => {
        const at = index % 2 === 0 ? shop.url : other.url;
        for (;;) {
          const { status } = await cancelAt(at, customer, orderId);
          // An instance that is too busy has changed nothing.
          if (status !== 503) return status;
        }
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
  } finally {
    await other.close();
  }
  const { rows } = await shop.pool.query<{ issued: number; first: number; last: number }>(
    `select count(distinct serial)::int as issued, min(serial) as first, max(serial) as last
     from credit_notes where series = 'CN'`,
  );
  expect(rows[0]).toEqual({ issued: rows[0]?.last, first: 1, last: rows[0]?.issued });
  expect(rows[0]?.issued).toBeGreaterThanOrEqual(100);
  await expectInvariants(shop.db);
}, 120_000);

test('an order that was cancelled before there were credit notes gets them once', async () => {
  const customer = await shop.newCustomer();
  const { orderId, razorpay_payment_id } = await buy(shop, customer);
  expect(await creditEarlierCancellation(acting(shop.db), orderId)).toMatchObject({
    refused: 'credit_refused',
  });
  await cancelAsBefore(shop, orderId);
  await orderedRefund(shop, razorpay_payment_id);
  expect(await refundsOf(razorpay_payment_id)).toMatchObject([{ purpose: 'payment', note: null }]);
  expect(await creditEarlierCancellation(acting(shop.db), orderId)).toEqual({ creditedPaise: RING_PAISE });
  const [note] = await notesOf(orderId);
  expect(await refundsOf(razorpay_payment_id)).toMatchObject([
    { purpose: 'cancellation', note: note?.number },
  ]);
  expect(await creditEarlierCancellation(acting(shop.db), orderId)).toMatchObject({
    refused: 'credit_refused',
  });
  expect(await creditEarlierCancellation(acting(shop.db), 'NOSUCHORDER')).toMatchObject({
    refused: 'not_found',
  });
  await expectInvariants(shop.db);
});

test('the export has the credit note, negative and with its invoice', async () => {
  const customer = await shop.newCustomer();
  const { orderId } = await buy(shop, customer, { address: BENGALURU });
  await cancel(customer, orderId);
  const [note] = await notesOf(orderId);
  const today = indianDate(shop.shop.clock());
  const parts = exportInvoices(shop.db, { from: today, to: today });
  if (isRefusal(parts)) throw new Error(parts.message);
  let text = '';
  for await (const part of parts) text += part;
  const rows: Record<string, string>[] = parse(text, { bom: true, columns: true });
  const row = rows.find((one) => one.Number === note?.number);
  const invoice = rows.find((one) => one.Number === row?.Against);
  expect(row).toMatchObject({ Kind: 'credit note', IGST: '-244.00', CGST: '0.00', Total: '-8377.00' });
  expect(invoice).toMatchObject({ Kind: 'invoice', IGST: '244.00', Total: '8377.00', Against: '' });
});
