import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { order, PIECES } from '#api/payments/purchase-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { calls } from '#contract/calls.ts';
import { placeOfPrefix } from '#contract/delivery/prefix-place.ts';
import { rupees } from '#contract/money/money.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { DeliveryTerms } from '#contract/office/delivery/delivery.ts';
import type { Role } from '#contract/office/roles.ts';
import { prefixFaults, termsOf } from './prefix-rules.ts';

const shop = shopOfThisFile();
let manager: OfficeBrowser;
let colleague: OfficeBrowser;
let prefix: string;
let made = 0;

const TERMS: DeliveryTerms = { served: true, days_min: 4, days_max: 8, insured_limit: null };
const CALLED: DeliveryTerms = { served: false, days_min: null, days_max: null, insured_limit: null };
const ASSAM = '78';

beforeAll(async () => {
  [manager, colleague] = await Promise.all([newStaff(shop, 'manager'), newStaff(shop, 'manager')]);
});
beforeEach(() => {
  made += 1;
  prefix = `4005${made}`;
});

const add = (terms: Partial<DeliveryTerms> = {}, by = manager) =>
  by.call(officeCalls.addDeliveryPrefix, { body: { prefix, ...TERMS, ...terms } });
const edit = (version: number, terms: Partial<DeliveryTerms>, by = manager) =>
  by.call(officeCalls.editDeliveryPrefix, { body: { prefix, version, ...TERMS, ...terms } });
const remove = (version: number, is_sure = false, one = prefix) =>
  manager.call(officeCalls.removeDeliveryPrefix, { body: { prefix: one, version, is_sure } });
const read = async (one = prefix) =>
  (await manager.call(officeCalls.readDeliveryPrefix, { params: { prefix: one } })).body;
const ruleOf = async (pincode: string) =>
  (await manager.call(officeCalls.readPincodeRule, { query: { pincode } })).body.data;
const acts = async (one = prefix) =>
  (await manager.call(officeCalls.getAudit, { query: { subject: `delivery:${one}` } })).body.data;
const shown = async (pincode: string) => (await shop.call(calls.getDelivery, { query: { pincode } })).body;

describe('where the shop delivers, in the office (P-244)', () => {
  test('a row counts at once: for a pincode, on the page of a piece and for the next order', async () => {
    expect((await add({ days_min: 20, days_max: 20 })).body.data).toEqual({ prefix, version: 1 });
    const pincode = prefix.padEnd(6, '0');
    const rule = await ruleOf(pincode);
    expect(rule.rows.map((row) => row.prefix)).toEqual([prefix, '400', '40']);
    expect(rule).toMatchObject({ pincode, place: 'Maharashtra', message: null });
    expect((await shown(pincode)).data).toEqual({ ...rule.days, place: 'Maharashtra' });
    const customer = await shop.newCustomer();
    const address = { street: '4 Hill Road', city: 'Mumbai', pincode };
    const promised = async () =>
      (await shop.call(calls.getOrders, { token: customer.token })).body.orders.map(
        ({ delivery }) => delivery,
      );
    await order(shop, customer, { address });
    const [kept] = await promised();
    expect(kept).toBeDefined();
    await edit(1, CALLED);
    expect((await shown(pincode)).code).toBeUndefined();
    await manager.call(officeCalls.editDeliveryPrefix, {
      body: { prefix, version: 1, ...CALLED, is_sure: true },
    });
    expect((await shown(pincode)).code).toBe('pincode_not_served');
    expect(await promised()).toEqual([kept]);
    await order(shop, customer, { address });
    expect(await promised()).toEqual(expect.arrayContaining([kept, undefined]));
  });

  test('the cached page of a piece follows', async () => {
    const days = async () =>
      (await shop.call(calls.getProduct, { query: { product_id: PIECES.ring } })).body.data.delivery;
    const before = await days();
    const added = await add({ days_min: 50, days_max: 60 });
    await expect.poll(days).not.toEqual(before);
    await remove(added.body.data?.version ?? 0, true);
    await expect.poll(days).toEqual(before);
  });

  test('a row lists the shorter rows that it overrides and the longer ones that override it', async () => {
    await add();
    const { data } = await read('400');
    expect(data.hides.map((row) => row.prefix)).toEqual(['40']);
    expect(data.hidden_by.map((row) => row.prefix)).toContain(prefix);
    expect(data.row).toMatchObject({ place: 'Maharashtra', served: true });
    expect((await read('4')).code).toBe('not_found');
  });

  test('the list is found by first digits, by state and by view, page by page', async () => {
    const list = async (query: { q?: string; view?: 'by_call'; after?: string }) =>
      (await manager.call(officeCalls.listDeliveryPrefixes, { query })).body;
    const first = await list({});
    expect(first.data).toHaveLength(50);
    const second = await list({ after: first.next ?? '' });
    expect(second.data[0]?.prefix.localeCompare(first.data.at(-1)?.prefix ?? '')).toBe(1);
    expect((await list({ q: '78' })).data.map((row) => row.prefix)).toContain(ASSAM);
    expect((await list({ q: 'assam' })).data.map((row) => row.prefix)).toEqual([ASSAM, '781']);
    expect((await list({ q: '%' })).data).toEqual([]);
    await add(CALLED);
    await manager.call(officeCalls.addDeliveryPrefix, { body: { prefix, ...CALLED, is_sure: true } });
    expect((await list({ view: 'by_call' })).data.map((row) => row.prefix)).toContain(prefix);
  });

  test('every row that a shop begins with is right, and has a place', async () => {
    const { rows } = await shop.pool.query(
      `select prefix, days_min as "daysMin", days_max as "daysMax", serviceable,
         insured_limit_paise::int as "insuredLimitPaise" from delivery_prefixes`,
    );
    for (const row of rows) {
      expect(prefixFaults(row.prefix, termsOf(row)), row.prefix).toEqual({});
      expect(placeOfPrefix(row.prefix), row.prefix).not.toBe('');
    }
  });

  test('each act is in the audit, and an Undo is an act of its own', async () => {
    await add({ insured_limit: rupees(50000) });
    await edit(1, { insured_limit: rupees(50000), days_max: 9 });
    await edit(2, { insured_limit: rupees(50000) }, colleague);
    await remove(3);
    await add({ insured_limit: rupees(50000) }, colleague);
    const found = (await acts()).reverse();
    expect(found.map(({ act }) => act)).toEqual([
      'delivery added',
      'delivery changed',
      'delivery changed',
      'delivery removed',
      'delivery added',
    ]);
    expect(found.map(({ actor }) => actor === `staff:${colleague.staffId}`)).toEqual([
      false,
      false,
      true,
      false,
      true,
    ]);
    expect([found[1]?.before, found[1]?.after]).toEqual(['{"days_max":8}', '{"days_max":9}']);
    expect(JSON.parse(found[3]?.before ?? '')).toEqual({ ...TERMS, insured_limit: 50000 });
  });

  test.each([
    [{ days_min: null }, 'days_min'],
    [{ days_min: 0 }, 'days_min'],
    [{ days_min: 1.5 }, 'days_min'],
    [{ days_max: 61 }, 'days_max'],
    [{ days_min: 9 }, 'days_max'],
    [{ insured_limit: rupees(0) }, 'insured_limit'],
    [{ insured_limit: rupees(-1) }, 'insured_limit'],
    [{ insured_limit: rupees(1.234) }, 'insured_limit'],
  ] satisfies [Partial<DeliveryTerms>, string][])('%j is refused at %s', async (terms, field) => {
    const { status, body } = await add(terms);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
  });

  test.each(['7', '0781', '7810011', '78a', '', '७८', '90', '29'])(
    'the digits "%s" are refused',
    async (digits) => {
      const { status, body } = await manager.call(officeCalls.addDeliveryPrefix, {
        body: { prefix: digits, ...TERMS },
      });
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['prefix']]);
    },
  );

  test('an army post office is served where three digits name it', async () => {
    prefix = '900';
    expect((await add()).status).toBe(200);
    expect((await read()).data.row.place).toBe('Army post offices');
    expect((await shown('900056')).data).toBeDefined();
    expect((await remove(1)).body.code).toBe('places_unserved');
    expect((await remove(1, true)).status).toBe(200);
  });
});

describe('places to which no parcels would go any more', () => {
  test('a removal names the place and the unpaid orders, and is done once the person is sure', async () => {
    const { row } = (await read(ASSAM)).data;
    const customer = await shop.newCustomer();
    const address = { street: 'AT Road', city: 'Jorhat', pincode: '785 001' };
    await order(shop, customer, { address });
    const refused = await remove(row.version, false, ASSAM);
    expect([refused.status, refused.body.code]).toEqual([409, 'places_unserved']);
    expect(refused.body.message).toMatch(/78 \(Assam, Meghalaya\)\. 1 unpaid order goes there and keeps/);
    expect((await shown('785001')).data).toBeDefined();
    expect((await remove(row.version, true, ASSAM)).body.data).toEqual({ prefix: ASSAM, version: null });
    expect((await shown('785001')).code).toBe('pincode_unknown');
    const { served, days_min, days_max, insured_limit } = row;
    await manager.call(officeCalls.addDeliveryPrefix, {
      body: { prefix: ASSAM, served, days_min, days_max, insured_limit, is_sure: true },
    });
    expect((await shown('785001')).data).toBeDefined();
  });

  test('a removal needs no confirmation where a shorter row serves the place', async () => {
    await add();
    expect((await remove(1)).status).toBe(200);
  });

  test('switching to delivery by call needs confirmation too, and orders of longer rows are not counted', async () => {
    prefix = '40070';
    await add();
    const customer = await shop.newCustomer();
    for (const pincode of ['400700', '400701']) {
      await order(shop, customer, { address: { street: 'x', city: 'Mumbai', pincode } });
    }
    await manager.call(officeCalls.addDeliveryPrefix, { body: { prefix: '400701', ...TERMS } });
    const refused = await edit(1, CALLED);
    expect(refused.body.message).toContain('1 unpaid order goes there');
    expect((await read()).data.row).toMatchObject({ served: true, version: 1 });
  });
});

describe('two people at once', () => {
  test('who edits an older version is refused, and nothing of either is lost', async () => {
    await add();
    const [one, two] = await Promise.all([edit(1, { days_max: 9 }), edit(1, { days_max: 10 }, colleague)]);
    expect([one.status, two.status].sort()).toEqual([200, 409]);
    expect([one.body.code, two.body.code]).toContain('changed_meanwhile');
    expect((await read()).data.row).toMatchObject({ version: 2, days_max: one.status === 200 ? 9 : 10 });
    expect((await remove(1)).body.code).toBe('changed_meanwhile');
  });

  test('a prefix is in the list once', async () => {
    const both = await Promise.all([add(), add({}, colleague)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(both.find(({ status }) => status === 400)?.body.fields).toHaveProperty('prefix');
  });

  test('of two removals that together leave a place unserved, the second needs confirmation', async () => {
    prefix = '90071';
    await add();
    await manager.call(officeCalls.addDeliveryPrefix, { body: { prefix: '9007', ...TERMS } });
    const both = await Promise.all([remove(1), remove(1, false, '9007')]);
    expect(both.map(({ body }) => body.code ?? 'done').sort()).toEqual(['done', 'places_unserved']);
  });
});

test.each([
  ['owner', 200, 200],
  ['manager', 200, 200],
  ['counter', 200, 403],
  ['packer', 200, 403],
  ['accountant', 403, 403],
  ['reader', 403, 403],
] as const)('%s reads with %i and changes with %i', async (role: Role, reads, changes) => {
  const person = await newStaff(shop, role);
  const statuses = await Promise.all([
    person.call(officeCalls.listDeliveryPrefixes, { query: {} }),
    person.call(officeCalls.readDeliveryPrefix, { params: { prefix: '40' } }),
    person.call(officeCalls.readPincodeRule, { query: { pincode: '400050' } }),
  ]);
  expect(statuses.map(({ status }) => status)).toEqual([reads, reads, reads]);
  expect((await add({}, person)).status).toBe(changes);
  expect((await edit(1, { days_max: 12 }, person)).status).toBe(changes);
});
