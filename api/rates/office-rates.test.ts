import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { addDays, indianDate } from '#contract/indian-time.ts';
import { paisePerGram, rupees } from '#contract/money/money.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { ageRates, forgetRates, stateRate } from './rate-testing.ts';

const GOLD = '22K916';
const shop = shopOfThisFile();
let owner: OfficeBrowser;
let manager: OfficeBrowser;

beforeAll(async () => {
  await shop.pool.query("update staff set state = 'ended' where is_demo");
  [owner, manager] = [await newStaff(shop, 'owner'), await newStaff(shop, 'manager')];
});
beforeEach(async () => {
  await forgetRates(shop.pool, GOLD);
  await stateRate(shop.db, GOLD, addDays(indianDate(new Date()), -2), paisePerGram(1_136_500));
});

const set = (rate: number, reason?: string, by = manager) =>
  by.call(officeCalls.setRate, {
    body: { purity: GOLD, rate: rupees(rate), ...(reason !== undefined && { reason }) },
  });
const gold = async () =>
  (await manager.call(officeCalls.getRates)).body.data.find(({ purity }) => purity === GOLD);

describe('rates in the office', () => {
  test('a rate near the last one holds at once, is recorded in the audit and in the history', async () => {
    expect(await gold()).toMatchObject({ rate: 11_365, age_days: 2, is_missed: false });
    expect((await set(11_465.5)).body).toEqual({
      message: '22K916 at ₹11,465.50 a gram holds from today.',
      approval_id: null,
    });
    expect(await gold()).toMatchObject({ rate: 11_465.5, age_days: 0 });
    const { data } = (await owner.call(officeCalls.getAudit, { query: { subject: `rate:${GOLD}` } })).body;
    expect(data[0]).toMatchObject({ act: 'metal rate set', before: '{"paise_per_gram":1136500}' });
    const query = { purity: GOLD };
    const history = (await manager.call(officeCalls.getRateHistory, { query })).body;
    expect(history.data.map(({ rate }) => rate)).toEqual([11_465.5, 11_365]);
  });

  test.each([
    [0, 'rate', 'A rate is above 0.'],
    [113_650, 'rate', 'The last rate was ₹11,365.00 a gram. Please give the rate of one gram, not of ten.'],
    [1136.5, 'rate', 'The last rate was ₹11,365.00 a gram. Please give the rate of one gram, not of ten.'],
    [11_365.125, 'rate', 'Please give at most two decimals.'],
    [13_000, 'reason', expect.stringContaining('is more than 10 % away from that. If it is right, say why.')],
  ])('₹%s is refused at %s', async (rate, field, sentence) => {
    const { status, body } = await set(rate);
    expect([status, body.fields]).toEqual([400, { [field]: sentence }]);
    expect(await gold()).toMatchObject({ rate: 11_365 });
  });

  test('a rate far from the last one waits for an owner, who is not the one who asked', async () => {
    const asked = await set(13_000, 'Duty was raised this morning');
    expect(asked.body.approval_id).toBeGreaterThan(0);
    expect(await gold()).toMatchObject({ rate: 11_365 });
    const body = { approval_id: asked.body.approval_id ?? 0, decision: 'approve' } as const;
    expect((await manager.call(officeCalls.decideApproval, { body })).body.code).toBe('approval_refused');
    expect((await owner.call(officeCalls.decideApproval, { body })).status).toBe(200);
    expect(await gold()).toMatchObject({ rate: 13_000, age_days: 0 });
  });

  test('a rate that was asked for yesterday is not set today', async () => {
    const asked = await set(13_000, 'Duty was raised this morning');
    const body = { approval_id: asked.body.approval_id ?? 0, decision: 'approve' } as const;
    shop.setClock(new Date(Date.now() + 24 * 60 * 60 * 1000));
    const newcomer = await newStaff(shop, 'owner');
    const refused = await newcomer.call(officeCalls.decideApproval, { body });
    expect(refused.body.message).toContain('of another day');
    await shop.pool.query("update staff set state = 'ended' where staff_id = $1", [newcomer.staffId]);
    shop.setClock(undefined);
    expect(await gold()).toMatchObject({ rate: 11_365 });
  });

  test('an owner without a second one says why, and it holds at once', async () => {
    expect((await set(13_000, '', owner)).status).toBe(400);
    expect((await set(13_000, 'Duty was raised', owner)).body.approval_id).toBe(null);
    expect(await gold()).toMatchObject({ rate: 13_000 });
    const { data } = (await owner.call(officeCalls.getAudit, { query: { subject: `rate:${GOLD}` } })).body;
    expect(data[0]).toMatchObject({ reason: 'Duty was raised' });
  });

  test('an unknown purity is not found; a rate too old for its plans is missed', async () => {
    const body = { purity: '99K', rate: rupees(1) };
    expect((await manager.call(officeCalls.setRate, { body })).body.code).toBe('not_found');
    await ageRates(shop.pool, 30);
    expect(await gold()).toMatchObject({ is_missed: true, age_days: 32 });
    expect((await gold())?.schemes).toBeGreaterThan(0);
  });

  test('the counter reads the rates and sets none', async () => {
    const counter = await newStaff(shop, 'counter');
    expect((await counter.call(officeCalls.getRates)).status).toBe(200);
    expect((await set(11_400, undefined, counter)).body.code).toBe('role_not_allowed');
  });
});
