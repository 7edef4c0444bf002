import { afterEach, describe, expect, test } from 'vitest';
import { processInbox } from '#api/payments/jobs.ts';
import { reconcileEverything } from '#api/payments/owner-service.ts';
import { dispositionOf, initiate, pay, until, webhooks } from '#api/payments/purchase-testing.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { forgetRates, stateRate } from '#api/rates/rate-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { calls } from '#contract/calls.ts';
import { addDays, addMonths } from '#contract/indian-time.ts';
import { paisePerGram } from '#contract/money/money.ts';
import { statementCsv } from '#contract/schemes/passbook-csv.ts';
import { verifyStatement } from '../ledger/statement-rules.ts';
import {
  GOLD,
  goTo,
  initiateInstalment,
  join,
  passbookOf,
  payNext,
  read,
  TODAY,
  verifyInstalment,
  WEIGHT,
} from '../passbook/passbook-testing.ts';
import { lockUserScheme } from '../passbook-lock-service.ts';

const shop = shopOfThisFile();
afterEach(() => shop.setClock(undefined));

describe('a later instalment', () => {
  test('can be paid once a month, from its due date on', async () => {
    const customer = await shop.newCustomer();
    const id = await join(shop, customer);
    const second = addMonths(TODAY, 1);
    expect(await initiateInstalment(shop, customer, id)).toMatchObject({
      status: 409,
      body: { code: 'instalment_not_due' },
    });
    await goTo(shop, addDays(second, -1));
    expect((await initiateInstalment(shop, customer, id)).status).toBe(409);
    await goTo(shop, second);
    expect(await payNext(shop, customer, id)).toMatchObject({ status: 200, body: { status: 'success' } });
    const passbook = await read(shop, customer, id);
    expect(passbook).toMatchObject({ paid_instalments: 2, total_paid: 10_000, next_due: { number: 3 } });
    expect(passbook.rows[1]).toMatchObject({ status: 'paid', paid_on: second, total_paid: 10_000 });
    expect(passbook.entries[1]?.previous_hash).toBe(passbook.entries[0]?.hash);
    expect(verifyStatement(statementCsv(passbook))).toMatchObject({ sound: true, entries: 2 });
    expect((await initiateInstalment(shop, customer, id)).body.code).toBe('instalment_not_due');
  });

  test('paid twice is refunded once', async () => {
    const customer = await shop.newCustomer();
    const id = await join(shop, customer);
    await goTo(shop, addMonths(TODAY, 1));
    const [one, other] = await Promise.all([
      initiateInstalment(shop, customer, id),
      initiateInstalment(shop, customer, id),
    ]);
    expect(one.body.razorpayOrderId).toBe(other.body.razorpayOrderId);
    await shop.pool.query("update payment_intents set state = 'superseded' where user_scheme_id = $1", [id]);
    const third = await initiateInstalment(shop, customer, id);
    const paid = [await pay(shop, one.body.razorpayOrderId), await pay(shop, third.body.razorpayOrderId)];
    const responses = await Promise.all(paid.map((each) => verifyInstalment(shop, customer, id, each)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const dispositions = await Promise.all(paid.map((each) => dispositionOf(shop, each.razorpay_payment_id)));
    expect(dispositions.sort()).toEqual(['applied', 'refund queued']);
    expect((await read(shop, customer, id)).entries).toHaveLength(2);
  });

  test('can be opened while another payment is being booked', async () => {
    const customer = await shop.newCustomer();
    const id = await join(shop, customer);
    await goTo(shop, addMonths(TODAY, 1));
    const first = await initiateInstalment(shop, customer, id);
    await shop.pool.query("update payment_intents set key_id = 'rzp_test_before' where user_scheme_id = $1", [
      id,
    ]);
    // Booking locks the passbook, then the provider order; opening another instalment locks the provider order
    // first.
    const second = await inTransaction(shop.db, async (tx) => {
      await lockUserScheme(tx, id);
      return initiateInstalment(shop, customer, id);
    });
    expect(second.status).toBe(200);
    expect(second.body.razorpayOrderId).not.toBe(first.body.razorpayOrderId);
    await shop.pool.query("update payment_intents set key_id = $1 where key_id = 'rzp_test_before'", [
      shop.shop.gateway.keyId,
    ]);
  });

  test('is late when paid after its grace and missed when unpaid; both reduce the benefit', async () => {
    const customer = await shop.newCustomer();
    const id = await join(shop, customer);
    await goTo(shop, addDays(addMonths(TODAY, 1), 7));
    expect((await read(shop, customer, id)).rows[1]?.status).toBe('grace');
    await goTo(shop, addDays(addMonths(TODAY, 1), 8));
    expect((await read(shop, customer, id)).rows[1]?.status).toBe('missed');
    await payNext(shop, customer, id);
    await goTo(shop, addMonths(TODAY, 3));
    await payNext(shop, customer, id);
    const passbook = await read(shop, customer, id);
    expect(passbook.rows.slice(0, 5).map(({ status }) => status)).toEqual([
      'paid',
      'late',
      'missed',
      'paid',
      'upcoming',
    ]);
    expect(passbook.benefit).toMatchObject({ missed_months: 2, if_finished: 3068.18, so_far: 836.77 });
  });

  test('not reported by the browser is applied by the reconciler or the webhook', async () => {
    const customer = await shop.newCustomer();
    const id = await join(shop, customer);
    await goTo(shop, addMonths(TODAY, 1));
    const second = await initiateInstalment(shop, customer, id);
    await pay(shop, second.body.razorpayOrderId, 'captured-silently');
    await reconcileEverything(shop.shop);
    expect((await read(shop, customer, id)).paid_instalments).toBe(2);
    await webhooks(shop, true);
    shop.setClock(undefined);
    const joiner = await shop.newCustomer();
    const joining = await initiate(shop, joiner, { scheme_id: GOLD });
    await pay(shop, joining.body.razorpayOrderId, 'captured-silently');
    await until(async () => {
      await processInbox(shop.shop);
      return (await shop.call(calls.getUserSchemes, { token: joiner.token })).status === 200;
    });
    await webhooks(shop, false);
    expect(await passbookOf(shop, joiner, GOLD)).toBeGreaterThan(0);
  });

  test('of a weight plan buys grams at the rate of the payment day', async () => {
    const customer = await shop.newCustomer();
    const id = await join(shop, customer, WEIGHT);
    const second = addMonths(TODAY, 1);
    await goTo(shop, second);
    await stateRate(shop.db, '22K916', second, paisePerGram(1_148_000));
    await payNext(shop, customer, id);
    const passbook = await read(shop, customer, id);
    expect(passbook.rows.slice(0, 2)).toMatchObject([
      { rate: 11_365, grams: 0.879, total_grams: 0.879 },
      { rate: 11_480, grams: 0.871, total_grams: 1.75 },
    ]);
    expect(passbook).toMatchObject({ total_grams: 1.75, average_rate: 11_428.57 });
    await forgetRates(shop.pool, '22K916');
    const other = await shop.newCustomer();
    expect(await initiate(shop, other, { scheme_id: WEIGHT })).toMatchObject({
      status: 409,
      body: { code: 'rate_unavailable', message: expect.stringContaining('rate is not set') },
    });
  });
});
