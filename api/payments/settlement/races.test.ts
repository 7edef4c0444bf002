import { beforeAll, expect, test } from 'vitest';
import { acting } from '#api/audit/acting-testing.ts';
import { withAdvisoryLock } from '#api/platform/database/transactions.ts';
import { expectInvariants } from '#api/testing/invariants/invariants-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { isRefusal } from '#contract/errors.ts';
import { processInbox, reconcile } from '../jobs.ts';
import { reconcileEverything, setStatus } from '../owner-service.ts';
import {
  dispositionOf,
  initiate,
  intentOf,
  invoicesOf,
  open,
  order,
  type Paid,
  PIECES,
  type Placed,
  pay,
  shown,
  verify,
} from '../purchase-testing.ts';
import { storeMessage } from '../webhook/inbox-queries.ts';
import { settledBy } from '../webhook/webhook-event-rules.ts';
import { settleIntent } from './settlement-service.ts';

const shop = shopOfThisFile();
let meera: LoginResponse;
beforeAll(async () => {
  meera = await shop.newCustomer();
});

const times = <Result>(count: number, act: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));

async function moves(orderId: string): Promise<string[]> {
  const { rows } = await shop.pool.query<{ move: string }>(
    "select field || ': ' || new_value as move from status_log where order_id = $1 order by status_log_id",
    [orderId],
  );
  return rows.map(({ move }) => move);
}

test('concurrent verification, webhooks and reconciler pay an order once', async () => {
  const placed = await order(shop, meera, { pieces: [[PIECES.chain, 1]], coupon: 'SWAGAT750' });
  const paid = await pay(shop, await open(shop, meera, placed));
  const intent = await intentOf(shop, paid.razorpay_order_id);
  shop.setClock(new Date(Date.now() + 60_000));
  const message = async (index: number) => {
    const entity = { id: paid.razorpay_payment_id, order_id: paid.razorpay_order_id };
    const body = JSON.stringify({ payload: { payment: { entity } } });
    const settling = settledBy(shop.shop.provider.parseWebhook(body).subject);
    const arrived = { eventId: `race-${index}`, eventType: 'payment.captured', body, settledBy: settling };
    await storeMessage(shop.db, arrived, shop.shop.clock());
    await processInbox(shop.shop);
  };
  const [responses] = await Promise.all([
    times(20, () => verify(shop, meera, placed.orderId, paid)),
    times(20, (index) => message(index).catch(() => {})),
    reconcile(shop.shop),
    reconcileEverything(shop.shop),
    settleIntent(shop.shop, intent),
  ]);
  await processInbox(shop.shop);
  shop.setClock(undefined);
  // 503 is allowed if no database connection is free for two seconds.
  for (const { status } of responses) expect([200, 503]).toContain(status);
  expect(responses.some(({ status }) => status === 200)).toBe(true);
  expect(await invoicesOf(shop, meera, placed.orderId)).toHaveLength(1);
  expect(await moves(placed.orderId)).toEqual([
    'order_status: pending',
    'payment_status: pending',
    'order_status: processing',
    'payment_status: Success',
  ]);
  const { rows } = await shop.pool.query("select used_count from coupons where coupon_code = 'SWAGAT750'");
  expect(rows).toEqual([{ used_count: 1 }]);
});

test('a hundred concurrent openings of a payment return one provider order', async () => {
  const placed = await order(shop, meera);
  const responses = [];
  for (let round = 0; round < 5; round++) {
    responses.push(...(await times(20, () => initiate(shop, meera, { order_id: placed.orderId }))));
  }
  const returnedOrders = new Set(
    responses.filter(({ status }) => status === 200).map(({ body }) => body.razorpayOrderId),
  );
  for (const { status } of responses) expect([200, 503]).toContain(status);
  expect(returnedOrders.size).toBe(1);
  const { rows } = await shop.pool.query('select state from payment_intents where order_id = $1', [
    placed.orderId,
  ]);
  expect(rows).toEqual([{ state: 'active' }]);
});

test('twenty concurrent openings of a scheme payment return one provider order', async () => {
  const responses = await times(20, () => initiate(shop, meera, { scheme_id: 3 }));
  const returnedOrders = new Set(
    responses.filter(({ status }) => status === 200).map(({ body }) => body.razorpayOrderId),
  );
  for (const { status } of responses) expect([200, 503]).toContain(status);
  expect(returnedOrders.size).toBe(1);
});

test('thirty orders paid concurrently get gapless, unique numbers, although some transactions roll back', async () => {
  const orders: (Placed & Paid)[] = [];
  for (let made = 0; made < 30; made++) {
    const placed = await order(shop, meera);
    orders.push({ ...placed, ...(await pay(shop, await open(shop, meera, placed))) });
  }
  await shop.pool.query('create sequence tries');
  await shop.pool.query(`create function sometimes() returns trigger language plpgsql as
    $$ begin if nextval('tries') % 4 = 0 then raise 'planted'; end if; return new; end $$`);
  await shop.pool.query(
    'create trigger planted after insert on invoice_lines for each row execute function sometimes()',
  );
  const responses = await times(30, (index) => {
    const one = orders[index];
    if (!one) throw new Error('no such order');
    return verify(shop, meera, one.orderId, one);
  });
  await shop.pool.query('drop trigger planted on invoice_lines');
  expect(responses.some(({ status }) => status === 500)).toBe(true);
  await expectInvariants(shop.db);
  for (const one of orders)
    expect(await verify(shop, meera, one.orderId, one)).toMatchObject({ status: 200 });
  await expectInvariants(shop.db);
}, 90_000);

test('an order cancelled while being paid is either paid or its payment waits for refund', async () => {
  const ends = [];
  for (let round = 0; round < 20; round++) {
    const placed = await order(shop, meera);
    const paid = await pay(shop, await open(shop, meera, placed));
    const [response, moved] = await Promise.all([
      verify(shop, meera, placed.orderId, paid),
      setStatus(acting(shop.db), placed.orderId, 'cancelled'),
    ]);
    const { order_status, payment_status } = await shown(shop, meera, placed.orderId);
    const money = await dispositionOf(shop, paid.razorpay_payment_id);
    expect(isRefusal(moved)).toBe(false);
    expect([order_status, money]).toEqual(['cancelled', 'refund queued']);
    expect(payment_status).toBe(response.status === 200 ? 'Success' : 'cancelled');
    ends.push(payment_status);
  }
  expect(ends).toHaveLength(20);
}, 60_000);

test('a lost connection neither stops the shop nor leaves a job’s lock held', async () => {
  const lock = 7_119_999;
  const ended = withAdvisoryLock(shop.pool, lock, async () => {
    await shop.pool.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = ${lock} and pid <> pg_backend_pid()`,
    );
    await new Promise((resolve) => setTimeout(resolve, 100));
  });
  await expect(ended).rejects.toThrow();
  let ran = false;
  await withAdvisoryLock(shop.pool, lock, async () => {
    ran = true;
  });
  expect(ran).toBe(true);
});
