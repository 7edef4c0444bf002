import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { order } from '#api/payments/purchase-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { calls } from '#contract/calls.ts';
import { rupees } from '#contract/money/money.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { EnteredTerms } from '#contract/office/coupons/coupons.ts';

const shop = shopOfThisFile();
let manager: OfficeBrowser;
let colleague: OfficeBrowser;
let code: string;
let made = 0;

const TERMS: EnteredTerms = {
  ...{ description: '', kind: 'flat', value: 100, applies_to: 'everything' },
  ...{ minimum_cart: rupees(5000), maximum_saving: null, start_date: null, end_date: null },
  ...{ minimum_orders: 0, maximum_orders: null, usage_limit: null },
  ...{ per_customer_limit: null, per_customer_period: 'ever', listed: true },
};

beforeAll(async () => {
  [manager, colleague] = await Promise.all([newStaff(shop, 'manager'), newStaff(shop, 'manager')]);
});
beforeEach(() => {
  made += 1;
  code = `OFFICE${made}`;
});

const make = (terms: Partial<EnteredTerms> = {}) =>
  manager.call(officeCalls.makeCoupon, { body: { coupon_code: code, ...TERMS, ...terms } });
const edit = (version: number, terms: Partial<EnteredTerms>, by = manager) =>
  by.call(officeCalls.editCoupon, { body: { coupon_code: code, version, ...TERMS, ...terms } });
const read = async () =>
  (await manager.call(officeCalls.readCoupon, { params: { coupon_code: code } })).body.data;
const acts = async () =>
  (await manager.call(officeCalls.getAudit, { query: { subject: `coupon:${code}` } })).body.data;
/** What a new customer pays for a ring of ₹8,377 with the coupon. */
const priceOfRing = async () => (await order(shop, await shop.newCustomer(), { coupon: code })).total;

describe('coupons in the office', () => {
  test('a new coupon has a default description, can be used, and its savings are counted', async () => {
    const response = await make();
    expect(response).toMatchObject({ status: 200, body: { data: { coupon_code: code, version: 1 } } });
    expect(await read()).toMatchObject({ description: '₹100 off above ₹5,000', state: 'open', saved: 0 });
    const customer = await shop.newCustomer();
    const { orderId, total } = await order(shop, customer, { coupon: code });
    expect(total).toBe(8277);
    expect(await read()).toMatchObject({ used_count: 1, saved: 0 });
    await shop.pool.query("update coupon_redemptions set state = 'used' where order_id = $1", [orderId]);
    expect(await read()).toMatchObject({ used_count: 1, saved: 100 });
    await shop.pool.query("update coupon_redemptions set state = 'held' where order_id = $1", [orderId]);
  });

  test('an edit applies to new orders; an order that holds the coupon keeps its value', async () => {
    await make();
    const customer = await shop.newCustomer();
    const placed = await order(shop, customer, { coupon: code });
    expect((await edit(1, { value: 300 })).body.data).toMatchObject({ version: 2 });
    expect(await priceOfRing()).toBe(8077);
    await shop.pool.query(
      "update orders set price_kept_until = now() - interval '2 hours', holds_stock = false where order_id = $1",
      [placed.orderId],
    );
    const opened = await shop.call(calls.initiatePayment, {
      token: customer.token,
      body: { order_id: placed.orderId },
    });
    expect(opened.status).toBe(200);
    const { body } = await shop.call(calls.getOrders, { token: customer.token });
    expect(body.orders[0]).toMatchObject({ order_id: placed.orderId, total_amount: 8277 });
  });

  test('two people edit the same version: the second gets a refusal and nothing of either is lost', async () => {
    await make();
    const [one, two] = await Promise.all([edit(1, { value: 200 }), edit(1, { value: 300 }, colleague)]);
    expect([one.status, two.status].sort()).toEqual([200, 409]);
    expect([one.body.code, two.body.code]).toContain('changed_meanwhile');
    expect(await read()).toMatchObject({ version: 2, value: one.status === 200 ? 200 : 300 });
  });

  test('uses of customers do not make an edit stale, and a limit cannot fall below them', async () => {
    await make({ usage_limit: 5 });
    const [price, edited] = await Promise.all([priceOfRing(), edit(1, { usage_limit: 4 })]);
    expect([price, edited.status]).toEqual([8277, 200]);
    await priceOfRing();
    const tooLow = await edit(2, { usage_limit: 1 });
    expect(tooLow).toMatchObject({
      status: 400,
      body: { fields: { usage_limit: 'It was used 2 times already.' } },
    });
    await edit(2, { usage_limit: 2 });
    expect(await read()).toMatchObject({ state: 'used up' });
  });

  test('the audit holds the changed fields, and an Undo is an act of its own', async () => {
    await make();
    await edit(1, { value: 200, description: 'For friends' });
    const undone = await edit(2, { description: '₹100 off above ₹5,000' }, colleague);
    expect(undone.body.data?.version).toBe(3);
    await manager.call(officeCalls.stopCoupon, { body: { coupon_code: code } });
    await manager.call(officeCalls.stopCoupon, { body: { coupon_code: code } });
    await expect(priceOfRing()).rejects.toThrow('This code is not valid.');
    await manager.call(officeCalls.resumeCoupon, { body: { coupon_code: code } });
    const found = await acts();
    expect(found.map(({ act }) => act)).toEqual([
      'coupon resumed',
      'coupon stopped',
      'coupon changed',
      'coupon changed',
      'coupon made',
    ]);
    expect(found[2]).toMatchObject({ actor: `staff:${colleague.staffId}` });
    expect(JSON.parse(found[3]?.before ?? '')).toEqual({ description: '₹100 off above ₹5,000', value: 100 });
    expect(JSON.parse(found[3]?.after ?? '')).toEqual({ description: 'For friends', value: 200 });
  });

  test.each([
    [{ value: 0 }, 'value'],
    [{ kind: 'percent of price', value: 101, maximum_saving: rupees(5) }, 'value'],
    [{ kind: 'percent of price', value: 10 }, 'maximum_saving'],
    [{ value: 1.234 }, 'value'],
    [{ minimum_cart: rupees(-1) }, 'minimum_cart'],
    [{ start_date: '2026-12-02', end_date: '2026-12-01' }, 'end_date'],
    [{ end_date: '2026-02-30' }, 'end_date'],
    [{ minimum_orders: 2, maximum_orders: 1 }, 'maximum_orders'],
    [{ usage_limit: 0 }, 'usage_limit'],
    [{ description: 'x'.repeat(201) }, 'description'],
  ] satisfies [Partial<EnteredTerms>, string][])('%j is refused at %s', async (terms, field) => {
    const { status, body } = await make(terms);
    expect(status).toBe(400);
    expect(Object.keys(body.fields ?? {})).toEqual([field]);
  });

  test('a code is there once, and an unknown one is not found', async () => {
    expect((await edit(1, {})).body.code).toBe('not_found');
    const both = await Promise.all([make(), make()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('the list is found by words and state, page by page', async () => {
    await make({ description: 'Only for Zubeda 50%_off' });
    const list = async (query: object) =>
      (await manager.call(officeCalls.listCoupons, { query })).body.data.map((row) => row.coupon_code);
    expect(await list({ q: 'zubeda 50%_' })).toEqual([code]);
    expect(await list({ view: 'ended' })).toContain('DHANTERAS26');
    expect(await list({ view: 'open' })).not.toContain('DHANTERAS26');
    await shop.pool.query(`insert into coupons (coupon_code, description, kind, value, applies_to,
      minimum_cart_paise, maximum_saving_paise, listed, active)
      select 'PAGE' || n, 'x', 'flat', 100, 'gold', 0, 100, false, true from generate_series(100, 159) n`);
    const first = (await manager.call(officeCalls.listCoupons, { query: { q: 'PAGE' } })).body;
    expect(first.data).toHaveLength(50);
    const rest = { q: 'PAGE', after: first.next ?? '' };
    const second = (await manager.call(officeCalls.listCoupons, { query: rest })).body;
    expect([second.data.length, second.data[0]?.coupon_code, second.next]).toEqual([10, 'PAGE150', null]);
  });

  test('an accountant reads and changes nothing; the counter sees no totals', async () => {
    const accountant = await newStaff(shop, 'accountant');
    expect((await accountant.call(officeCalls.listCoupons)).status).toBe(200);
    const stopped = await accountant.call(officeCalls.stopCoupon, { body: { coupon_code: 'UTSAV2' } });
    expect(stopped.body.code).toBe('role_not_allowed');
    const counter = await newStaff(shop, 'counter');
    expect((await counter.call(officeCalls.listCoupons)).body.code).toBe('role_not_allowed');
  });
});
