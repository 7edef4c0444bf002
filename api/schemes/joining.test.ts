import { afterEach, describe, expect, test } from 'vitest';
import { dispositionOf, initiate, type Paid, pay } from '#api/payments/purchase-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { calls } from '#contract/calls.ts';
import { addDays, addMonths, indianDate, startOfIndianDay } from '#contract/indian-time.ts';
import { GOLD, initiateInstalment, join, read, TODAY, verifyJoining } from './passbook/passbook-testing.ts';

const shop = shopOfThisFile();
afterEach(() => shop.setClock(undefined));

describe('joining', () => {
  test('creates a passbook with instalment 1', async () => {
    const customer = await shop.newCustomer();
    const id = await join(shop, customer);
    const passbook = await read(shop, customer, id);
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
    expect(await initiateInstalment(shop, stranger, id)).toMatchObject({ status: 404 });
    expect((await shop.call(calls.getPassbook, { params })).status).toBe(401);
    expect((await shop.send('GET', '/api/v1/users/data/getPassbook/x')).status).toBe(401);
  });

  test('on the day of asking, card, list and passbook name the same first bonus date', async () => {
    const { body } = await shop.call(calls.getSchemes, {});
    for (const { scheme_id, first_bonus_date } of body.data.slice(0, 4)) {
      const customer = await shop.newCustomer();
      const passbook = await read(shop, customer, await join(shop, customer, scheme_id));
      const own = await shop.call(calls.getUserSchemes, { token: customer.token });
      expect([scheme_id, passbook.first_bonus_date]).toEqual([scheme_id, first_bonus_date]);
      expect(own.body.data.map((one) => one.first_bonus_date)).toEqual([first_bonus_date]);
    }
  });

  test('happens once under concurrent requests; every further payment is refunded', async () => {
    const customer = await shop.newCustomer();
    const opened = await Promise.all(
      Array.from({ length: 100 }, () => initiate(shop, customer, { scheme_id: GOLD })),
    );
    expect(new Set(opened.map(({ status }) => status))).toEqual(new Set([200]));
    const orders = [...new Set(opened.map(({ body }) => body.razorpayOrderId))];
    const paid = await Promise.all(orders.map((order) => pay(shop, order)));
    const claims = Array.from({ length: 100 }, (_, index) => paid[index % paid.length] as Paid);
    const responses = await Promise.all(claims.map((claim) => verifyJoining(shop, customer, GOLD, claim)));
    expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
    const { rows } = await shop.pool.query(
      'select user_scheme_id from user_schemes where user_id = $1 and scheme_id = $2',
      [customer.user_id, GOLD],
    );
    expect(rows).toHaveLength(1);
    const passbook = await read(shop, customer, rows[0].user_scheme_id);
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
    await join(shop, customer, 6);
    const late = await pay(shop, first.body.razorpayOrderId);
    expect(await verifyJoining(shop, customer, 6, late)).toMatchObject({ status: 409 });
    expect(await dispositionOf(shop, late.razorpay_payment_id)).toBe('refund queued');
    expect(await initiate(shop, customer, { scheme_id: 6 })).toMatchObject({
      status: 409,
      body: { code: 'scheme_already_active' },
    });
  });

  test('is possible only within the joining window, whose days begin and end at midnight in India', async () => {
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
      // Sessions last a month, so each edge uses a new customer.
      shop.setClock(new Date(instant));
      const { token } = await shop.newCustomer();
      const response = await initiate(shop, { ...customer, token }, { scheme_id: GOLD });
      expect([response.status, response.body.code]).toEqual(open ? [200, undefined] : [409, 'scheme_closed']);
      const shown = await shop.call(calls.getSchemes, {});
      const joinedOn =
        instant < first ? scheme.from_date : instant < over ? indianDate(new Date(instant)) : scheme.to_date;
      expect(shown.body.data.find(({ scheme_id }) => scheme_id === GOLD)).toMatchObject({
        open,
        first_bonus_date: addMonths(joinedOn, 11),
      });
    }
    shop.setClock(undefined);
    expect(await initiate(shop, customer, { scheme_id: 4711 })).toMatchObject({
      status: 404,
      body: { message: 'Invalid scheme' },
    });
  });

  test('is refused with an invalid signature', async () => {
    const customer = await shop.newCustomer();
    const { body } = await initiate(shop, customer, { scheme_id: GOLD });
    const paid = await pay(shop, body.razorpayOrderId);
    const wrong = paid.razorpay_signature.replace(/^./, (digit) => (digit === 'a' ? 'b' : 'a'));
    const response = await verifyJoining(shop, customer, GOLD, { ...paid, razorpay_signature: wrong });
    expect(response).toMatchObject({ status: 400, body: { code: 'payment_not_verified' } });
    expect((await shop.call(calls.getUserSchemes, { token: customer.token })).status).toBe(404);
    const stranger = await shop.newCustomer();
    expect((await verifyJoining(shop, stranger, GOLD, paid)).status).toBe(400);
  });
});
