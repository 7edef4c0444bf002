import { beforeEach, describe, expect, test } from 'vitest';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { calls } from '#contract/calls.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { startOfIndianDay } from '#contract/indian-time.ts';
import { SCHEME_TERMS, SCHEME_TERMS_VERSION } from '#contract/schemes/scheme-terms.ts';
import { reconcile } from '../jobs.ts';
import {
  buy,
  dispositionOf,
  initiate,
  open,
  order,
  type Paid,
  pay,
  shown,
  verify,
} from '../purchase-testing.ts';

const PLAN = 1;
const SILVER = 3;
const shop = shopOfThisFile();
let meera: LoginResponse;
beforeEach(async () => {
  shop.setClock(undefined);
  meera = await shop.newCustomer();
});

function confirm(paid: Paid, scheme_id = SILVER, customer = meera) {
  const { status: _, ...claim } = paid;
  return shop.call(calls.verifySchemePayment, { token: customer.token, body: { scheme_id, ...claim } });
}

async function joined(customer = meera): Promise<unknown> {
  const { status, body } = await shop.call(calls.getUserSchemes, { token: customer.token });
  return status === 404 ? [] : body.data;
}

async function paidFor(scheme_id = SILVER): Promise<Paid> {
  return pay(shop, (await initiate(shop, meera, { scheme_id })).body.razorpayOrderId);
}

describe('joining a scheme', () => {
  test('charges its instalment and enrols once the provider confirms the payment', async () => {
    const { data } = (await shop.call(calls.getSchemes, {})).body;
    const opened = await initiate(shop, meera, { scheme_id: SILVER });
    const plan = data.find(({ scheme_id }) => scheme_id === SILVER);
    expect(opened).toMatchObject({ status: 200, body: { amount: plan?.instalment_amount, currency: 'INR' } });
    const paid = await pay(shop, opened.body.razorpayOrderId);
    expect(await joined()).toEqual([]);
    expect(await confirm(paid)).toMatchObject({ status: 200, body: { status: 'success' } });
    expect(await joined()).toMatchObject([{ scheme_id: SILVER, status: 'active' }]);
    expect(await confirm(paid)).toMatchObject({ status: 200, body: { status: 'success' } });
    expect(await joined()).toHaveLength(1);
  });

  test('stores the terms that were agreed to, unchangeably, and the passbook shows them', async () => {
    const paid = await paidFor(PLAN);
    await shop.pool.query("update schemes set scheme_name = 'Another name' where scheme_id = $1", [PLAN]);
    expect(await confirm(paid, PLAN)).toMatchObject({ status: 200 });
    const { body } = await shop.call(calls.getUserSchemes, { token: meera.token });
    const params = { user_scheme_id: body.data[0]?.user_scheme_id ?? 0 };
    const passbook = (await shop.call(calls.getPassbook, { token: meera.token, params })).body.data;
    expect(passbook.agreed_terms).toMatchObject({
      agreed_on: passbook.joined_on,
      version: SCHEME_TERMS_VERSION,
    });
    const [numbers, ...terms] = passbook.agreed_terms?.text.split('\n') ?? [];
    expect(numbers).toMatch(
      /^Suvarna Sanchay Gold Plan: 11 monthly instalments of ₹5,000, 7 days of grace\./,
    );
    expect(terms).toEqual(SCHEME_TERMS);
    for (const change of ["update scheme_consents set agreed_text = ''", 'delete from scheme_consents']) {
      await expect(shop.pool.query(change)).rejects.toThrow('append-only');
    }
  });

  test('SEC-26 is not possible twice', async () => {
    await confirm(await paidFor());
    expect(await initiate(shop, meera, { scheme_id: SILVER })).toMatchObject({
      status: 409,
      body: { code: 'scheme_already_active' },
    });
  });

  test('needs a scheme that exists', async () => {
    expect(await initiate(shop, meera, { scheme_id: 9999 })).toMatchObject({
      status: 404,
      body: { message: 'Invalid scheme' },
    });
  });

  test('SEC-26 is open from the first moment of its first Indian day to the last of its last', async () => {
    const { rows } = await shop.pool.query<{ from_date: string; after: string }>(
      'select from_date::text, (to_date + 1)::text as after from schemes where scheme_id = $1',
      [PLAN],
    );
    const [from, after] = [
      startOfIndianDay(rows[0]?.from_date ?? ''),
      startOfIndianDay(rows[0]?.after ?? ''),
    ];
    const codes = [];
    for (const moment of [from.getTime() - 1, from.getTime(), after.getTime() - 1, after.getTime()]) {
      shop.setClock(new Date(moment));
      const customer = await shop.newCustomer();
      const { status, body } = await initiate(shop, customer, { scheme_id: PLAN });
      codes.push(status === 200 ? 'open' : body.code);
    }
    expect(codes).toEqual(['scheme_closed', 'open', 'open', 'scheme_closed']);
  });

  test('succeeds if the payment began inside the window and was confirmed after it', async () => {
    const paid = await paidFor(PLAN);
    await shop.pool.query(
      'update schemes set to_date = from_date where scheme_id = $1 and from_date < current_date',
      [PLAN],
    );
    expect(await initiate(shop, meera, { scheme_id: PLAN })).toMatchObject({ status: 409 });
    expect(await confirm(paid, PLAN)).toMatchObject({ status: 200 });
    expect(await joined()).toMatchObject([{ scheme_id: PLAN }]);
  });

  test('is found by the reconciler when the page was closed', async () => {
    await paidFor();
    shop.setClock(new Date(Date.now() + 60_000));
    await reconcile(shop.shop);
    expect(await joined()).toMatchObject([{ scheme_id: SILVER }]);
  });

  test('opens a new provider order when checks of the old one end soon', async () => {
    const first = await initiate(shop, meera, { scheme_id: SILVER });
    shop.setClock(new Date(Date.now() + 71 * HOUR_MS));
    expect((await initiate(shop, meera, { scheme_id: SILVER })).body.razorpayOrderId).toBe(
      first.body.razorpayOrderId,
    );
    shop.setClock(new Date(Date.now() + 73 * HOUR_MS));
    const second = await initiate(shop, meera, { scheme_id: SILVER });
    expect(second.status).toBe(200);
    expect(second.body.razorpayOrderId).not.toBe(first.body.razorpayOrderId);
  });

  test('in two tabs that both pay enrols once; the second payment waits for refund', async () => {
    const first = await initiate(shop, meera, { scheme_id: SILVER });
    await shop.pool.query(
      "update payment_intents set key_id = 'rzp_test_before' where provider_order_id = $1",
      [first.body.razorpayOrderId],
    );
    const [one, two] = [await pay(shop, first.body.razorpayOrderId), await paidFor()];
    const responses = await Promise.all([confirm(one), confirm(two)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await joined()).toHaveLength(1);
    const ends = await Promise.all([one, two].map((paid) => dispositionOf(shop, paid.razorpay_payment_id)));
    expect(ends.sort()).toEqual(['applied', 'refund queued']);
  });
});

describe('verifySchemePayment refuses, and nobody is enrolled:', () => {
  test('SEC-25 a wrong or missing signature', async () => {
    const paid = await paidFor();
    const wrong = (paid.razorpay_signature.startsWith('0') ? '1' : '0') + paid.razorpay_signature.slice(1);
    expect(await confirm({ ...paid, razorpay_signature: wrong })).toMatchObject({ status: 400 });
    const { razorpay_signature: _, ...unsigned } = paid;
    expect(await confirm(unsigned as Paid)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(await joined()).toEqual([]);
    expect(await confirm(paid)).toMatchObject({ status: 200 });
  });

  test('SEC-05 the payment of another customer, correctly signed', async () => {
    const paid = await paidFor();
    const thief = await shop.newCustomer();
    expect((await confirm(paid, SILVER, thief)).status).toBe(400);
    expect(await joined(thief)).toEqual([]);
    expect(await joined()).toEqual([]);
  });

  test('the payment of another scheme, of an order, and an unknown one', async () => {
    const paid = await paidFor();
    expect((await confirm(paid, PLAN)).status).toBe(400);
    const bought = await buy(shop, meera);
    expect((await confirm(bought)).status).toBe(400);
    expect((await confirm({ ...paid, razorpay_payment_id: 'pay_A1B2C3D4E5F6G7' })).status).toBe(400);
    expect(await joined()).toEqual([]);
  });

  test('a payment that failed', async () => {
    const { body } = await initiate(shop, meera, { scheme_id: SILVER });
    const failed = await pay(shop, body.razorpayOrderId, 'failed');
    expect((await confirm({ ...failed, razorpay_signature: '0'.repeat(64) })).status).toBe(400);
    expect(await joined()).toEqual([]);
  });

  test('and a used scheme payment does not pay an order', async () => {
    const paid = await paidFor();
    await confirm(paid);
    const placed = await order(shop, meera);
    const providerOrderId = await open(shop, meera, placed);
    const { razorpay_payment_id } = paid;
    const response = await verify(shop, meera, placed.orderId, {
      razorpay_order_id: providerOrderId,
      razorpay_payment_id,
    });
    expect(response.status).toBe(400);
    expect(await shown(shop, meera, placed.orderId)).toMatchObject({ payment_status: 'pending' });
  });
});
