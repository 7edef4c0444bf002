import { afterEach, beforeEach, expect, test } from 'vitest';
import { TEST_ACTOR } from '#api/audit/acting-testing.ts';
import { initiate, pay } from '#api/payments/purchase-testing.ts';
import { acceptPayment } from '#api/payments/review/acceptance-service.ts';
import { ageRates, forgetRates, stateRate } from '#api/rates/rate-testing.ts';
import { oldRates } from '#api/rates/service.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { calls } from '#contract/calls.ts';
import { addDays, addMonths } from '#contract/indian-time.ts';
import { paisePerGram } from '#contract/money/money.ts';
import { runAsOwner } from '#server/cli/owner-testing.ts';
import { renewDemoRates } from '#server/demo/demo-rates.ts';
import { logOutdatedRates } from '../jobs.ts';
import {
  goTo,
  initiateInstalment,
  join,
  read,
  TODAY,
  verifyJoining,
  WEIGHT,
} from '../passbook/passbook-testing.ts';

const GOLD = '22K916';
const shop = shopOfThisFile();
beforeEach(async () => {
  await forgetRates(shop.pool, GOLD);
});
afterEach(() => shop.setClock(undefined));

test('joining and paying into a weight plan need a rate at most three days old', async () => {
  await stateRate(shop.db, GOLD, addDays(TODAY, -3), paisePerGram(1_136_500));
  const customer = await shop.newCustomer();
  const id = await join(shop, customer, WEIGHT);
  const second = addMonths(TODAY, 1);
  await goTo(shop, second);
  await stateRate(shop.db, GOLD, addDays(second, -4), paisePerGram(1_150_000));
  const refused = { status: 409, body: { code: 'rate_unavailable' } };
  expect(await initiateInstalment(shop, customer, id)).toMatchObject(refused);
  expect(await initiate(shop, await shop.newCustomer(), { scheme_id: WEIGHT })).toMatchObject(refused);
  expect((await read(shop, customer, id)).worth).toBe(null);
  await stateRate(shop.db, GOLD, addDays(second, -3), paisePerGram(1_160_000));
  expect((await initiateInstalment(shop, customer, id)).status).toBe(200);
  expect((await read(shop, customer, id)).worth).toMatchObject({ rate: 11_600 });
});

test('a payment received while the rate is too old is held for review until the owner sets a rate and accepts it', async () => {
  await stateRate(shop.db, GOLD, addDays(TODAY, -3), paisePerGram(1_136_500));
  const customer = await shop.newCustomer();
  const opened = await initiate(shop, customer, { scheme_id: WEIGHT });
  await ageRates(shop.pool, 1);
  const paid = await pay(shop, opened.body.razorpayOrderId);
  expect((await verifyJoining(shop, customer, WEIGHT, paid)).body.status).not.toBe('success');
  const { rows } = await shop.pool.query(
    'select disposition, reason from payments where provider_payment_id = $1',
    [paid.razorpay_payment_id],
  );
  expect(rows).toEqual([{ disposition: 'review', reason: expect.stringContaining('too old') }]);
  await stateRate(shop.db, GOLD, TODAY, paisePerGram(1_140_000));
  const accepted = await acceptPayment(
    { ...shop.shop, actor: TEST_ACTOR },
    paid.razorpay_payment_id,
    undefined,
  );
  expect(accepted).toMatchObject({ requestedPaise: 1_000_000 });
  const { data } = (await shop.call(calls.getUserSchemes, { token: customer.token })).body;
  const passbook = await read(shop, customer, data[0]?.user_scheme_id ?? 0);
  expect(passbook.rows[0]).toMatchObject({ rate: 11_400, grams: 0.877 });
});

test('a payment received while the rate was valid uses it, however late its webhook arrives', async () => {
  await stateRate(shop.db, GOLD, addDays(TODAY, -3), paisePerGram(1_136_500));
  const customer = await shop.newCustomer();
  const opened = await initiate(shop, customer, { scheme_id: WEIGHT });
  const paid = await pay(shop, opened.body.razorpayOrderId);
  await goTo(shop, addDays(TODAY, 2));
  expect((await verifyJoining(shop, customer, WEIGHT, paid)).status).toBe(200);
});

test('reconcile, metal-rate and the log report a rate that is too old', async () => {
  await stateRate(shop.db, GOLD, addDays(TODAY, -4), paisePerGram(1_136_500));
  const warning = expect.stringMatching(/^22K916 has had no new rate since .*metal-rate 22K916 RUPEES/);
  expect((await runAsOwner(shop, 'reconcile')).output).toContainEqual(warning);
  expect((await runAsOwner(shop, 'metal-rate', '18K750', '9300')).output).toContainEqual(warning);
  const warned: unknown[] = [];
  const log = { ...shop.shop.log, warn: (about: unknown) => warned.push(about) };
  await logOutdatedRates({ ...shop.shop, log: log as unknown as typeof shop.shop.log });
  expect(warned).toEqual([{ purity: GOLD, rateDate: addDays(TODAY, -4) }]);
  const set = await runAsOwner(shop, 'metal-rate', GOLD, '11365');
  expect(set).toMatchObject({ code: 0, output: [expect.stringContaining('for 3 days at most')] });
  expect((await runAsOwner(shop, 'reconcile')).output).not.toContainEqual(warning);
});

test('a demo shop renews its own rates, but not those set by the owner', async () => {
  const reader = { db: shop.db, metalRateMaxDays: 3 };
  const later = addDays(TODAY, 30);
  await goTo(shop, later);
  await stateRate(shop.db, GOLD, TODAY, paisePerGram(1_136_500));
  expect(await oldRates(reader, later)).toMatchObject([{ purity: GOLD }]);
  await renewDemoRates(shop.shop);
  expect(await oldRates(reader, later)).toEqual([]);
  await stateRate(shop.db, GOLD, later, paisePerGram(1_200_000));
  const muchLater = addDays(later, 30);
  await goTo(shop, muchLater);
  await renewDemoRates(shop.shop);
  expect(await oldRates(reader, muchLater)).toMatchObject([{ purity: GOLD, rateDate: later }]);
});
