import { afterEach, describe, expect, test } from 'vitest';
import { expectSoundBooks } from '#api/invariants-testing.ts';
import { processInbox, sweepProviderRefunds } from '#api/payments/jobs.ts';
import { reconcileEverything } from '#api/payments/owner-service.ts';
import {
  dispositionOf,
  initiate,
  type Paid,
  pay,
  refundAtProvider,
  until,
  webhooks,
} from '#api/payments/purchase-testing.ts';
import { inTransaction, sqlState } from '#api/platform/database.ts';
import { shopOfThisFile } from '#api/testing.ts';
import type { LoginAnswer } from '#contract/accounts.ts';
import { calls } from '#contract/calls.ts';
import { addDays, addMonths, indianDate, startOfIndianDay } from '#contract/indian-time.ts';
import type { Passbook } from '#contract/passbook.ts';
import { statementCsv } from '#contract/passbook-csv.ts';
import { endPlan, overduePlans } from './ledger-service.ts';
import { saveRate } from './queries.ts';
import { lockUserScheme } from './service.ts';
import { verifyStatement } from './statement-rules.ts';

const shop = shopOfThisFile();
afterEach(() => shop.setClock(undefined));

const TODAY = indianDate(new Date());
/** Value plan, 11 x ₹5,000, 75 %. */
const GOLD = 1;
/** Weight plan, 11 x ₹10,000. */
const WEIGHT = 2;

function noon(day: string): Date {
  return new Date(startOfIndianDay(day).getTime() + 12 * 60 * 60 * 1000);
}

/** Moves the shop to noon of an Indian day, months ahead perhaps; customers stay logged in. */
async function goTo(day: string): Promise<void> {
  shop.setClock(noon(day));
  await shop.pool.query(
    "update sessions set last_seen_at = $1, expires_at = $1::timestamptz + interval '1 day'",
    [noon(day)],
  );
}

function claimOf({ razorpay_order_id, razorpay_payment_id, razorpay_signature }: Paid) {
  return { razorpay_order_id, razorpay_payment_id, razorpay_signature };
}

function verifyJoining({ token }: LoginAnswer, scheme_id: number, paid: Paid) {
  return shop.call(calls.verifySchemePayment, { token, body: { scheme_id, ...claimOf(paid) } });
}

async function join(customer: LoginAnswer, schemeId = GOLD): Promise<number> {
  const { body } = await initiate(shop, customer, { scheme_id: schemeId });
  const verified = await verifyJoining(customer, schemeId, await pay(shop, body.razorpayOrderId));
  expect(verified).toMatchObject({ status: 200, body: { status: 'success' } });
  return passbookOf(customer, schemeId);
}

async function passbookOf({ token }: LoginAnswer, schemeId: number): Promise<number> {
  const { body } = await shop.call(calls.getUserSchemes, { token });
  const found = body.data.find(({ scheme_id, status }) => scheme_id === schemeId && status === 'active');
  if (!found) throw new Error(`not enrolled in ${schemeId}`);
  return found.user_scheme_id;
}

async function read({ token }: LoginAnswer, user_scheme_id: number): Promise<Passbook> {
  const { body } = await shop.call(calls.getPassbook, { token, params: { user_scheme_id } });
  return body.data;
}

function initiateInstalment({ token }: LoginAnswer, user_scheme_id: number) {
  return shop.call(calls.initiateInstalmentPayment, { token, body: { user_scheme_id } });
}

async function payNext(customer: LoginAnswer, passbook: number) {
  const { status, body } = await initiateInstalment(customer, passbook);
  if (status !== 200) throw new Error(`no instalment: ${body.message}`);
  return verifyInstalment(customer, passbook, await pay(shop, body.razorpayOrderId));
}

function verifyInstalment({ token }: LoginAnswer, user_scheme_id: number, paid: Paid) {
  return shop.call(calls.verifyInstalmentPayment, { token, body: { user_scheme_id, ...claimOf(paid) } });
}

describe('joining', () => {
  test('is instalment 1 of a passbook of one’s own', async () => {
    const customer = await shop.newCustomer();
    const id = await join(customer);
    const passbook = await read(customer, id);
    expect(passbook).toMatchObject({
      scheme_id: GOLD,
      member: 'Meera Nair',
      joined_on: TODAY,
      paid_instalments: 1,
      total_paid: 5000,
      first_bonus_date: addMonths(TODAY, 11),
      next_due: { number: 2, due_date: addMonths(TODAY, 1), payable_today: false, amount: 5000 },
      benefit: { percent: 75, base: 5000, maximum: 3750, missed_months: 0, if_finished: 3750, so_far: 340.9 },
      early_exit: { money_back: 5000, with_benefit: null },
      broken_at: null,
    });
    expect(passbook.rows).toHaveLength(11);
    expect(passbook.entries[0]?.receipt_number).toMatch(/^RV\/\d\d-\d\d\/\d{6}$/);
    const stranger = await shop.newCustomer();
    const params = { user_scheme_id: id };
    const others = await shop.call(calls.getPassbook, { token: stranger.token, params });
    expect(others).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await initiateInstalment(stranger, id)).toMatchObject({ status: 404 });
    expect((await shop.call(calls.getPassbook, { params })).status).toBe(401);
    expect((await shop.send('GET', '/api/v1/users/data/getPassbook/x')).status).toBe(401);
  });

  test('happens once, however many press at once; every further payment goes back', async () => {
    const customer = await shop.newCustomer();
    const opened = await Promise.all(
      Array.from({ length: 100 }, () => initiate(shop, customer, { scheme_id: GOLD })),
    );
    expect(new Set(opened.map(({ status }) => status))).toEqual(new Set([200]));
    const orders = [...new Set(opened.map(({ body }) => body.razorpayOrderId))];
    const paid = await Promise.all(orders.map((order) => pay(shop, order)));
    const claims = Array.from({ length: 100 }, (_, index) => paid[index % paid.length] as Paid);
    const answers = await Promise.all(claims.map((claim) => verifyJoining(customer, GOLD, claim)));
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const { rows } = await shop.pool.query(
      'select user_scheme_id from user_schemes where user_id = $1 and scheme_id = $2',
      [customer.user_id, GOLD],
    );
    expect(rows).toHaveLength(1);
    const passbook = await read(customer, rows[0].user_scheme_id);
    expect(passbook.entries).toHaveLength(1);
    const dispositions = await Promise.all(paid.map((one) => dispositionOf(shop, one.razorpay_payment_id)));
    expect(dispositions.filter((one) => one === 'applied')).toHaveLength(1);
    expect(dispositions.filter((one) => one === 'refund queued')).toHaveLength(paid.length - 1);
  });

  test('a payment opened before another one enrolled goes to the refund queue', async () => {
    const customer = await shop.newCustomer();
    const first = await initiate(shop, customer, { scheme_id: 6 });
    await shop.pool.query("update payment_intents set state = 'superseded' where provider_order_id = $1", [
      first.body.razorpayOrderId,
    ]);
    await join(customer, 6);
    const late = await pay(shop, first.body.razorpayOrderId);
    expect(await verifyJoining(customer, 6, late)).toMatchObject({ status: 409 });
    expect(await dispositionOf(shop, late.razorpay_payment_id)).toBe('refund queued');
    expect(await initiate(shop, customer, { scheme_id: 6 })).toMatchObject({
      status: 409,
      body: { code: 'scheme_already_active' },
    });
  });

  test('needs the joining window, whose days begin and end at midnight in India', async () => {
    const { body } = await shop.call(calls.getSchemes, {});
    const scheme = body.data.find(({ scheme_id }) => scheme_id === GOLD);
    if (!scheme) throw new Error('no scheme');
    const customer = await shop.newCustomer();
    const first = startOfIndianDay(scheme.from_date).getTime();
    const over = startOfIndianDay(addDays(scheme.to_date, 1)).getTime();
    for (const [instant, open] of [
      [first - 1, false],
      [first, true],
      [over - 1, true],
      [over, false],
    ] as const) {
      // A session lasts a month, so each edge is met by a fresh customer's own clock.
      shop.setClock(new Date(instant));
      const { token } = await shop.newCustomer();
      const answer = await initiate(shop, { ...customer, token }, { scheme_id: GOLD });
      expect([answer.status, answer.body.code]).toEqual(open ? [200, undefined] : [409, 'scheme_closed']);
      const shown = await shop.call(calls.getSchemes, {});
      expect(shown.body.data.find(({ scheme_id }) => scheme_id === GOLD)?.open).toBe(open);
    }
    shop.setClock(undefined);
    expect(await initiate(shop, customer, { scheme_id: 4711 })).toMatchObject({
      status: 404,
      body: { message: 'Invalid scheme' },
    });
  });

  test('is refused with a wrong signature, and nothing is enrolled', async () => {
    const customer = await shop.newCustomer();
    const { body } = await initiate(shop, customer, { scheme_id: GOLD });
    const paid = await pay(shop, body.razorpayOrderId);
    const wrong = paid.razorpay_signature.replace(/^./, (digit) => (digit === 'a' ? 'b' : 'a'));
    const answer = await verifyJoining(customer, GOLD, { ...paid, razorpay_signature: wrong });
    expect(answer).toMatchObject({ status: 400, body: { code: 'payment_not_verified' } });
    expect((await shop.call(calls.getUserSchemes, { token: customer.token })).status).toBe(404);
    const stranger = await shop.newCustomer();
    expect((await verifyJoining(stranger, GOLD, paid)).status).toBe(400);
  });
});

describe('a later instalment', () => {
  test('can be paid once a month, from its due date on', async () => {
    const customer = await shop.newCustomer();
    const id = await join(customer);
    const second = addMonths(TODAY, 1);
    expect(await initiateInstalment(customer, id)).toMatchObject({
      status: 409,
      body: { code: 'instalment_not_due' },
    });
    await goTo(addDays(second, -1));
    expect((await initiateInstalment(customer, id)).status).toBe(409);
    await goTo(second);
    expect(await payNext(customer, id)).toMatchObject({ status: 200, body: { status: 'success' } });
    const passbook = await read(customer, id);
    expect(passbook).toMatchObject({ paid_instalments: 2, total_paid: 10_000, next_due: { number: 3 } });
    expect(passbook.rows[1]).toMatchObject({ status: 'paid', paid_on: second, total_paid: 10_000 });
    expect(passbook.entries[1]?.previous_hash).toBe(passbook.entries[0]?.hash);
    expect(verifyStatement(statementCsv(passbook))).toMatchObject({ sound: true, entries: 2 });
    expect((await initiateInstalment(customer, id)).body.code).toBe('instalment_not_due');
  });

  test('paid twice goes back once', async () => {
    const customer = await shop.newCustomer();
    const id = await join(customer);
    await goTo(addMonths(TODAY, 1));
    const [one, other] = await Promise.all([
      initiateInstalment(customer, id),
      initiateInstalment(customer, id),
    ]);
    expect(one.body.razorpayOrderId).toBe(other.body.razorpayOrderId);
    await shop.pool.query("update payment_intents set state = 'superseded' where user_scheme_id = $1", [id]);
    const third = await initiateInstalment(customer, id);
    const paid = [await pay(shop, one.body.razorpayOrderId), await pay(shop, third.body.razorpayOrderId)];
    const answers = await Promise.all(paid.map((each) => verifyInstalment(customer, id, each)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const dispositions = await Promise.all(paid.map((each) => dispositionOf(shop, each.razorpay_payment_id)));
    expect(dispositions.sort()).toEqual(['applied', 'refund queued']);
    expect((await read(customer, id)).entries).toHaveLength(2);
  });

  test('can be opened while another payment is on its way into the passbook', async () => {
    const customer = await shop.newCustomer();
    const id = await join(customer);
    await goTo(addMonths(TODAY, 1));
    const first = await initiateInstalment(customer, id);
    await shop.pool.query("update payment_intents set key_id = 'rzp_test_before' where user_scheme_id = $1", [
      id,
    ]);
    // Booking locks the passbook and then the provider order, which opening another supersedes first.
    const second = await inTransaction(shop.db, async (tx) => {
      await lockUserScheme(tx, id);
      return initiateInstalment(customer, id);
    });
    expect(second.status).toBe(200);
    expect(second.body.razorpayOrderId).not.toBe(first.body.razorpayOrderId);
    await shop.pool.query("update payment_intents set key_id = $1 where key_id = 'rzp_test_before'", [
      shop.shop.gateway.keyId,
    ]);
  });

  test('paid after its grace is late, one left out is missed; both lower the benefit', async () => {
    const customer = await shop.newCustomer();
    const id = await join(customer);
    await goTo(addDays(addMonths(TODAY, 1), 7));
    expect((await read(customer, id)).rows[1]?.status).toBe('grace');
    await goTo(addDays(addMonths(TODAY, 1), 8));
    expect((await read(customer, id)).rows[1]?.status).toBe('missed');
    await payNext(customer, id);
    await goTo(addMonths(TODAY, 3));
    await payNext(customer, id);
    const passbook = await read(customer, id);
    expect(passbook.rows.slice(0, 5).map(({ status }) => status)).toEqual([
      'paid',
      'late',
      'missed',
      'paid',
      'upcoming',
    ]);
    expect(passbook.benefit).toMatchObject({ missed_months: 2, if_finished: 3068.18, so_far: 836.77 });
  });

  test('that the browser never reported is finished by the reconciler or the provider’s message', async () => {
    const customer = await shop.newCustomer();
    const id = await join(customer);
    await goTo(addMonths(TODAY, 1));
    const second = await initiateInstalment(customer, id);
    await pay(shop, second.body.razorpayOrderId, 'captured-silently');
    await reconcileEverything(shop.shop);
    expect((await read(customer, id)).paid_instalments).toBe(2);
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
    expect(await passbookOf(joiner, GOLD)).toBeGreaterThan(0);
  });

  test('of a weight plan buys grams at the rate of its day', async () => {
    const customer = await shop.newCustomer();
    const id = await join(customer, WEIGHT);
    const second = addMonths(TODAY, 1);
    await goTo(second);
    await shop.pool.query(
      "insert into metal_rates (metal_purity, rate_date, rate_paise_per_gram) values ('22K916', $1, 1148000)",
      [second],
    );
    await payNext(customer, id);
    const passbook = await read(customer, id);
    expect(passbook.rows.slice(0, 2)).toMatchObject([
      { rate: 11_365, grams: 0.879, total_grams: 0.879 },
      { rate: 11_480, grams: 0.871, total_grams: 1.75 },
    ]);
    expect(passbook).toMatchObject({ total_grams: 1.75, average_rate: 11_428.57 });
    await shop.pool.query("delete from metal_rates where metal_purity = '22K916'");
    const other = await shop.newCustomer();
    expect(await initiate(shop, other, { scheme_id: WEIGHT })).toMatchObject({
      status: 409,
      body: { code: 'scheme_closed', message: expect.stringContaining('rate is not set') },
    });
  });
});

describe('the end of a plan', () => {
  test('money back before six instalments, a purchase with the benefit at maturity, and neither twice', async () => {
    const customer = await shop.newCustomer();
    const id = await join(customer);
    expect(await endPlan(shop.db, id, 'purchase', new Date())).toMatchObject({ refused: 'scheme_closed' });
    for (let month = 1; month <= 10; month++) {
      await goTo(addMonths(TODAY, month));
      await payNext(customer, id);
    }
    const lastDay = (await read(customer, id)).redeem_by;
    const overdueOn = async (day: string) =>
      (await overduePlans(shop.db, noon(day))).filter(({ userSchemeId }) => userSchemeId === id);
    expect(await overdueOn(lastDay)).toEqual([]);
    expect(await overdueOn(addDays(lastDay, 1))).toEqual([{ userSchemeId: id, lastDay }]);
    expect(await endPlan(shop.db, id, 'purchase', noon(addDays(lastDay, 1)))).toMatchObject({
      refused: 'scheme_closed',
    });
    const ended = await endPlan(shop.db, id, 'purchase', noon(lastDay));
    expect(ended).toMatchObject({ amount: 5_875_000, benefit: 375_000 });
    expect(await endPlan(shop.db, id, 'money back', new Date())).toMatchObject({ refused: 'scheme_closed' });
    const passbook = await read(customer, id);
    expect(passbook.entries.slice(11).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['bonus', 3750],
      ['redemption', 58_750],
    ]);
    expect(passbook).toMatchObject({ status: 'completed', next_due: null, broken_at: null });
    await goTo(TODAY);
    const again = await join(customer);
    await endPlan(shop.db, again, 'money back', new Date());
    expect(await read(customer, again)).toMatchObject({
      status: 'closed',
      entries: [{}, { kind: 'refund' }],
    });
  });
});

describe('the database', () => {
  test.each([
    ['update', 'update scheme_entries set amount_paise = 1'],
    ['delete', 'delete from scheme_entries'],
    ['truncate', 'truncate scheme_entries'],
  ])('refuses to %s what stands in the ledger', async (_word, statement) => {
    const error = await shop.pool.query(statement).catch((caught: unknown) => caught);
    expect(sqlState(error)).toBe('23001');
  });

  test('holds the demo customers’ passbooks', async () => {
    const { rows } = await shop.pool.query(`
      select scheme_id, status, count(*)::int as entries, sum(amount_paise)::int as paise
      from scheme_entries join user_schemes using (user_scheme_id) join users using (user_id)
      where email = 'ananya@example.com' group by 1, 2 order by 1`);
    expect(rows).toEqual([
      { scheme_id: 1, status: 'active', entries: 4, paise: 2_000_000 },
      { scheme_id: 3, status: 'completed', entries: 13, paise: 1_100_000 + 60_000 + 1_160_000 },
    ]);
  });
});

describe('an instalment that was sent back at the provider', () => {
  async function refund(
    customer: LoginAnswer,
    id: number,
    number: number,
    paise?: number,
  ): Promise<Passbook> {
    const [before, row] = await rowOf(customer, id, number);
    await refundAtProvider(shop, row?.reference ?? '', paise);
    await sweepProviderRefunds(shop.shop);
    const [after] = await rowOf(customer, id, number);
    expect(after.entries).toHaveLength(before.entries.length + 1);
    expect(after.entries.at(-1)).toMatchObject({ kind: 'reversal', number, reference: row?.reference });
    expect(after.broken_at).toBe(null);
    expect(verifyStatement(statementCsv(after))).toMatchObject({
      sound: true,
      totalPaid: Math.round(after.total_paid * 100),
    });
    await expectSoundBooks(shop.db);
    return after;
  }

  async function rowOf(customer: LoginAnswer, id: number, number: number) {
    const passbook = await read(customer, id);
    return [passbook, passbook.rows[number - 1]] as const;
  }

  test('is shown, part by part, and counts no longer once all of it is back', async () => {
    const customer = await shop.newCustomer();
    const id = await join(customer);
    const part = await refund(customer, id, 1, 100_000);
    expect(part.rows[0]).toMatchObject({
      status: 'paid',
      amount: 5000,
      refunded: 1000,
      refunded_on: TODAY,
      total_paid: 4000,
    });
    expect(part).toMatchObject({ paid_instalments: 1, total_paid: 4000, early_exit: { money_back: 4000 } });

    const whole = await refund(customer, id, 1);
    expect(whole.rows[0]).toMatchObject({ status: 'refunded', refunded: 5000, total_paid: 0 });
    expect(whole).toMatchObject({
      paid_instalments: 0,
      total_paid: 0,
      benefit: { so_far: 0, missed_months: 0 },
      early_exit: { money_back: 0 },
      // The month has had its payment.
      next_due: { number: 2, payable_today: false },
    });
    await goTo(addDays(TODAY, 10));
    expect((await read(customer, id)).benefit.missed_months).toBe(1);
  });

  test('takes its grams out of a weight plan, and is given back no second time', async () => {
    await saveRate(shop.db, '22K916', TODAY, 1_136_500);
    const customer = await shop.newCustomer();
    const id = await join(customer, WEIGHT);
    const [{ total_grams: all }] = await rowOf(customer, id, 1);
    const half = await refund(customer, id, 1, 500_000);
    expect(half.total_grams).toBeCloseTo((all ?? 0) / 2, 2);
    expect(half.rows[0]?.total_grams).toBe(half.total_grams);
    const ended = await endPlan(shop.db, id, 'money back', new Date());
    expect(ended).toMatchObject({ amount: 500_000 });
    await expectSoundBooks(shop.db);
  });

  test('changes nothing in a plan that has ended', async () => {
    const customer = await shop.newCustomer();
    const id = await join(customer);
    const [, row] = await rowOf(customer, id, 1);
    await endPlan(shop.db, id, 'money back', new Date());
    const { entries } = await read(customer, id);
    await refundAtProvider(shop, row?.reference ?? '');
    await sweepProviderRefunds(shop.shop);
    expect((await read(customer, id)).entries).toEqual(entries);
    await expectSoundBooks(shop.db);
  });
});
