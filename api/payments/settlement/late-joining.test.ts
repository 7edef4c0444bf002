import { afterEach, expect, test } from 'vitest';
import { goTo, verifyJoining } from '#api/schemes/passbook/passbook-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { calls } from '#contract/calls.ts';
import { DAY_MS } from '#contract/durations.ts';
import { addDays, indianDate, startOfIndianDay } from '#contract/indian-time.ts';
import { reconcileEverything } from '../owner-service.ts';
import { dispositionOf, initiate, pay } from '../purchase-testing.ts';

const PLAN = 1;
const shop = shopOfThisFile();
afterEach(() => shop.setClock(undefined));

/** A customer opens a payment on the last day of the plan's window. */
async function openedOnLastDay() {
  await setWindowEnd(indianDate(new Date()));
  const customer = await shop.newCustomer();
  const { body } = await initiate(shop, customer, { scheme_id: PLAN });
  return { customer, providerOrderId: body.razorpayOrderId };
}

async function setWindowEnd(day: string): Promise<void> {
  await shop.pool.query('update schemes set to_date = $2 where scheme_id = $1', [PLAN, day]);
}

async function isJoined(token: string): Promise<boolean> {
  return (await shop.call(calls.getUserSchemes, { token })).status === 200;
}

test('a payment received after the window goes to the refund queue', async () => {
  const { customer, providerOrderId } = await openedOnLastDay();
  // The stand-in's clock cannot be moved, so the window and the opening time are moved instead.
  const before = indianDate(new Date(Date.now() - DAY_MS));
  await setWindowEnd(before);
  await shop.pool.query(
    "update payment_intents set joinable_until = $2, created_at = created_at - interval '1 day' where provider_order_id = $1",
    [providerOrderId, before],
  );
  const paid = await pay(shop, providerOrderId);
  expect(await verifyJoining(shop, customer, PLAN, paid)).toMatchObject({
    status: 409,
    body: { code: 'payment_not_applied', message: expect.stringContaining('send this payment back') },
  });
  expect(await dispositionOf(shop, paid.razorpay_payment_id)).toBe('refund queued');
  expect(await isJoined(customer.token)).toBe(false);
});

test('a payment received on the last day joins, even if confirmed late and after the window was shortened', async () => {
  const { customer, providerOrderId } = await openedOnLastDay();
  const paid = await pay(shop, providerOrderId);
  const today = indianDate(new Date());
  await shop.pool.query(
    'update schemes set to_date = greatest(from_date, $2::date - 5) where scheme_id = $1',
    [PLAN, today],
  );
  await goTo(shop, addDays(today, 2));
  expect((await verifyJoining(shop, customer, PLAN, paid)).body.status).toBe('success');
  expect(await isJoined(customer.token)).toBe(true);
});

test('a payment on outdated terms goes to the refund queue, and a new one uses the new terms', async () => {
  const { customer, providerOrderId } = await openedOnLastDay();
  await shop.pool.query('update schemes set benefit_basis_points = 5000 where scheme_id = $1', [PLAN]);
  const paid = await pay(shop, providerOrderId);
  expect((await verifyJoining(shop, customer, PLAN, paid)).status).toBe(409);
  const { rows } = await shop.pool.query(
    'select disposition, reason from payments where provider_payment_id = $1',
    [paid.razorpay_payment_id],
  );
  expect(rows).toEqual([{ disposition: 'refund queued', reason: expect.stringContaining('terms') }]);

  const other = await shop.newCustomer();
  const first = await initiate(shop, other, { scheme_id: PLAN });
  await shop.pool.query('update schemes set benefit_basis_points = 7500 where scheme_id = $1', [PLAN]);
  const second = await initiate(shop, other, { scheme_id: PLAN });
  expect(second.body.razorpayOrderId).not.toBe(first.body.razorpayOrderId);
  const accepted = await pay(shop, second.body.razorpayOrderId);
  expect((await verifyJoining(shop, other, PLAN, accepted)).body.status).toBe('success');
});

test('a payment authorised only after the window is not captured', async () => {
  const { customer, providerOrderId } = await openedOnLastDay();
  const yesterday = indianDate(new Date(Date.now() - DAY_MS));
  await setWindowEnd(yesterday);
  await shop.pool.query(
    'update payment_intents set joinable_until = $2, created_at = $3 where provider_order_id = $1',
    [providerOrderId, yesterday, startOfIndianDay(yesterday)],
  );
  const paid = await pay(shop, providerOrderId, 'authorized');
  await reconcileEverything(shop.shop);
  const { rows } = await shop.pool.query('select status from payments where provider_payment_id = $1', [
    paid.razorpay_payment_id,
  ]);
  expect(rows).toEqual([{ status: 'authorized' }]);
  expect(await isJoined(customer.token)).toBe(false);
});
