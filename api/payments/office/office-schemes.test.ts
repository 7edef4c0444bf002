import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { initiate, pay } from '#api/payments/purchase-testing.ts';
import { GOLD, join, read, verifyJoining, WEIGHT } from '#api/schemes/passbook/passbook-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { calls } from '#contract/calls.ts';
import { addDays, indianDate } from '#contract/indian-time.ts';
import { rupees } from '#contract/money/money.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { EnteredScheme } from '#contract/office/schemes/schemes.ts';

const shop = shopOfThisFile();
const TODAY = indianDate(new Date());
let owner: OfficeBrowser;
let manager: OfficeBrowser;
let counter: OfficeBrowser;
let made = 0;
let terms: EnteredScheme;

beforeAll(async () => {
  await shop.pool.query("update staff set state = 'ended' where is_demo");
  owner = await newStaff(shop, 'owner');
  [manager, counter] = [await newStaff(shop, 'manager'), await newStaff(shop, 'counter')];
});
beforeEach(() => {
  made += 1;
  terms = {
    ...{ scheme_name: `Office plan ${made}`, metal: 'gold', plan: 'value', rate_purity: null },
    ...{ instalment_amount: rupees(5000), instalments: 11, benefit_percent: 50 },
    ...{ grace_days: 7, redeem_within_days: 30, duration: '11 months' },
    ...{ special_gift: 'A box', benefits: 'Half an instalment', description: 'Pay and buy.' },
    ...{ from_date: TODAY, to_date: addDays(TODAY, 30) },
  };
});

const make = async (changes: Partial<EnteredScheme> = {}) =>
  (await manager.call(officeCalls.makeScheme, { body: { ...terms, ...changes } })).body.data.scheme_id;
const edit = (scheme_id: number, version: number, changes: Partial<EnteredScheme>, by = manager) =>
  by.call(officeCalls.editScheme, { body: { scheme_id, version, ...terms, ...changes } });
const schemeOf = async (scheme_id: number) =>
  (await manager.call(officeCalls.readScheme, { params: { scheme_id } })).body.data;
const end = (user_scheme_id: number, how: 'purchase' | 'money back', by = manager) =>
  by.call(officeCalls.endPassbook, { body: { user_scheme_id, end: how, reason: 'She asked' } });
const passbook = (user_scheme_id: number, by = counter) =>
  by.call(officeCalls.readPassbook, { params: { user_scheme_id } });

describe('schemes', () => {
  test('a new scheme can be joined; its members and what they paid are counted', async () => {
    const id = await make();
    expect(await schemeOf(id)).toMatchObject({ state: 'open', members: { active: 0 }, owed: { paid: 0 } });
    await join(shop, await shop.newCustomer(), id);
    expect(await schemeOf(id)).toMatchObject({
      members: { active: 1, completed: 0, closed: 0 },
      owed: { paid: 5000, grams: null },
    });
    await join(shop, await shop.newCustomer(), WEIGHT);
    const { owed } = await schemeOf(WEIGHT);
    expect(owed.grams).toBeGreaterThan(0);
  });

  test('an edit holds for new members; who joined keeps the terms', async () => {
    const id = await make();
    const member = await shop.newCustomer();
    const joined = await join(shop, member, id);
    expect((await edit(id, 1, { instalment_amount: rupees(9000), benefit_percent: 10 })).status).toBe(200);
    expect(await read(shop, member, joined)).toMatchObject({
      instalment_amount: 5000,
      benefit: { percent: 50 },
    });
    const newcomer = await shop.newCustomer();
    const next = await join(shop, newcomer, id);
    expect(await read(shop, newcomer, next)).toMatchObject({ instalment_amount: 9000 });
  });

  test('who is paying while the terms change gets the money back, not other terms', async () => {
    const id = await make();
    const customer = await shop.newCustomer();
    const opened = await initiate(shop, customer, { scheme_id: id });
    const [paid] = await Promise.all([
      pay(shop, opened.body.razorpayOrderId),
      edit(id, 1, { benefit_percent: 10 }),
    ]);
    expect((await verifyJoining(shop, customer, id, paid)).body.status).not.toBe('success');
    const { rows } = await shop.pool.query(
      'select disposition from payments where provider_payment_id = $1',
      [paid.razorpay_payment_id],
    );
    expect(rows).toEqual([{ disposition: expect.stringMatching(/^refund/) }]);
  });

  test('of two edits of one version the second gets a refusal; both are recorded in the audit as they were', async () => {
    const id = await make();
    const both = await Promise.all([
      edit(id, 1, { benefit_percent: 60 }),
      edit(id, 1, { benefit_percent: 70 }, owner),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const undone = await edit(id, 2, {});
    expect(undone.body.data).toEqual({ scheme_id: id, version: 3 });
    const { data } = (await owner.call(officeCalls.getAudit, { query: { subject: `scheme:${id}` } })).body;
    expect(data.map(({ act }) => act)).toEqual(['scheme changed', 'scheme changed', 'scheme made']);
    expect(data[0]?.after).toBe('{"benefit_percent":50}');
  });

  test('a scheme closes for joining, its passbooks go on, and Undo opens it again', async () => {
    const id = await make();
    await join(shop, await shop.newCustomer(), id);
    const body = { scheme_id: id, version: 1 };
    expect((await manager.call(officeCalls.closeScheme, { body })).body.data?.version).toBe(2);
    expect(await schemeOf(id)).toMatchObject({ state: 'closed', members: { active: 1 } });
    const refused = await initiate(shop, await shop.newCustomer(), { scheme_id: id });
    expect(refused.body.code).toBe('scheme_closed');
    expect((await manager.call(officeCalls.closeScheme, { body })).body.code).toBe('changed_meanwhile');
    await edit(id, 2, {});
    expect(await schemeOf(id)).toMatchObject({ state: 'open', to_date: terms.to_date });
    const upcoming = await make({ scheme_name: `Later ${made}`, from_date: addDays(TODAY, 5) });
    await manager.call(officeCalls.closeScheme, { body: { scheme_id: upcoming, version: 1 } });
    expect(await schemeOf(upcoming)).toMatchObject({ state: 'closed' });
  });

  test.each([
    [{ instalments: 12 }, 'instalments'],
    [{ instalment_amount: rupees(0) }, 'instalment_amount'],
    [{ plan: 'weight' }, 'rate_purity'],
    [{ plan: 'weight', rate_purity: '99K' }, 'rate_purity'],
    [{ to_date: '2020-01-01' }, 'to_date'],
    [{ benefit_percent: 101 }, 'benefit_percent'],
    [{ scheme_name: 'Suvarna Sanchay Gold Plan' }, 'scheme_name'],
  ] satisfies [Partial<EnteredScheme>, string][])('%j is refused at %s', async (changes, field) => {
    const { status, body } = await manager.call(officeCalls.makeScheme, { body: { ...terms, ...changes } });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
  });
});

describe('passbooks', () => {
  test('are found by number and by customer, and shown as their owner sees them', async () => {
    const customer = await shop.newCustomer({ name: 'Passbook Parveen', phone: '97111 22334' });
    const id = await join(shop, customer, GOLD);
    for (const q of [String(id), 'parveen', '9711122334']) {
      const { body } = await counter.call(officeCalls.listPassbooks, { query: { q } });
      expect(body.data.map(({ user_scheme_id }) => user_scheme_id)).toEqual([id]);
    }
    const { body } = await passbook(id);
    expect(body.data).toEqual(await read(shop, customer, id));
    expect(body.customer).toEqual({ user_id: customer.user_id, name: 'Passbook Parveen' });
    expect((await passbook(2_000_000_000)).body.code).toBe('not_found');
  });

  test('a changed entry is named; nothing is paid out of that passbook', async () => {
    const id = await join(shop, await shop.newCustomer(), GOLD);
    expect((await passbook(id)).body.data.broken_at).toBe(null);
    await shop.pool.query('alter table scheme_entries disable trigger user');
    await shop.pool.query('update scheme_entries set amount_paise = 1 where user_scheme_id = $1', [id]);
    await shop.pool.query('alter table scheme_entries enable trigger user');
    expect((await passbook(id)).body.data.broken_at).toBe(1);
    expect((await end(id, 'money back')).body.code).toBe('passbook_unsound');
    await shop.pool.query('alter table scheme_entries disable trigger user');
    await shop.pool.query('update scheme_entries set amount_paise = 500000 where user_scheme_id = $1', [id]);
    await shop.pool.query('alter table scheme_entries enable trigger user');
  });

  test('two people end one passbook: one ends it, the money goes back once', async () => {
    const id = await join(shop, await shop.newCustomer(), GOLD);
    const both = await Promise.all([end(id, 'money back'), end(id, 'money back', owner)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 200)?.body.message).toBe(
      `Passbook ${id} is closed: ₹5,000.00 goes back to the accounts it came from.`,
    );
    const { data } = (await passbook(id)).body;
    expect([data.status, data.refunds.length]).toEqual(['closed', 1]);
    const query = { subject: `passbook:${id}` };
    const audit = (await owner.call(officeCalls.getAudit, { query })).body.data;
    expect(audit.map(({ act }) => act)).toEqual(['plan ended']);
  });

  test('before six instalments it does not end in a purchase', async () => {
    const id = await join(shop, await shop.newCustomer(), GOLD);
    expect((await end(id, 'purchase')).body.code).toBe('plan_end_refused');
  });

  test('money back above the limit waits for an owner', async () => {
    const scheme = await make({ instalment_amount: rupees(60_000) });
    const id = await join(shop, await shop.newCustomer(), scheme);
    const asked = await end(id, 'money back');
    expect(asked.body.message).toBe(`Passbook ${id} stays open until an owner approves it.`);
    expect((await passbook(id)).body.data.status).toBe('active');
    const body = { approval_id: asked.body.approval_id ?? 0, decision: 'approve' } as const;
    expect((await owner.call(officeCalls.decideApproval, { body })).status).toBe(200);
    expect((await passbook(id)).body.data.status).toBe('closed');
  });

  test('the counter can read but not end passbooks; a reader and a customer have no access', async () => {
    const customer = await shop.newCustomer();
    const id = await join(shop, customer, GOLD);
    expect((await end(id, 'money back', counter)).body.code).toBe('role_not_allowed');
    expect((await passbook(id, await newStaff(shop, 'reader'))).body.code).toBe('role_not_allowed');
    expect((await counter.call(officeCalls.listSchemes)).body.code).toBe('role_not_allowed');
    const stranger = await shop.newCustomer();
    const other = await shop.call(calls.getPassbook, {
      token: stranger.token,
      params: { user_scheme_id: id },
    });
    expect(other.status).toBe(404);
  });
});
