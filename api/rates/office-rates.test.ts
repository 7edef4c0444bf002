import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { requestApproval } from '#api/approvals/service.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { DAY_MS } from '#contract/durations.ts';
import { addDays, indianDate } from '#contract/indian-time.ts';
import { paisePerGram, type Rupees, rupees } from '#contract/money/money.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { ageRates, forgetRates, stateRate } from './rate-testing.ts';

const GOLD = '22K916';
const FINE = '24K999';
const TODAY = indianDate(new Date());
const shop = shopOfThisFile();
let owner: OfficeBrowser;
let manager: OfficeBrowser;

beforeAll(async () => {
  await shop.pool.query("update staff set state = 'ended' where is_demo");
  [owner, manager] = [await newStaff(shop, 'owner'), await newStaff(shop, 'manager')];
});
beforeEach(async () => {
  for (const [purity, rate] of [
    [GOLD, 11_365],
    [FINE, 12_400],
  ] as const) {
    await forgetRates(shop.pool, purity);
    await stateRate(shop.db, purity, addDays(TODAY, -2), paisePerGram(rate * 100));
  }
});

const board = async () => (await manager.call(officeCalls.getRates)).body;
const gold = async () => (await board()).data.find(({ purity }) => purity === GOLD);

interface Extra {
  by?: OfficeBrowser;
  reason?: string;
  date?: string;
  based_on?: number;
}

async function apply(rates: Record<string, number>, { by = manager, ...extra }: Extra = {}) {
  const body = {
    ...{ based_on: (await board()).rate_set_id, ...extra },
    rates: rates as Record<string, Rupees>,
  };
  return by.call(officeCalls.applyRates, { body });
}

describe('the board of rates', () => {
  test('several rates hold at once as one set, with one entry in the audit', async () => {
    const before = (await board()).rate_set_id;
    const { status, body } = await apply({ [GOLD]: 11_465.5, [FINE]: 12_400 });
    expect([status, body.approval_id]).toEqual([200, null]);
    expect(body.rate_set_id).toBeGreaterThan(before);
    expect(await gold()).toMatchObject({ rate: 11_465.5, age_days: 0, is_missed: false });
    const subject = `rates:${body.rate_set_id}`;
    const { data } = (await owner.call(officeCalls.getAudit, { query: { subject } })).body;
    expect(data).toMatchObject([
      {
        act: 'rates applied',
        before: '{"22K916":1136500}',
        after: '{"22K916":1146550,"restated":["24K999"]}',
      },
    ]);
    const sets = (await manager.call(officeCalls.getRateSets, { query: {} })).body.data;
    expect(sets[0]).toMatchObject({
      changes: expect.arrayContaining([{ purity: GOLD, before: 11_365, after: 11_465.5 }]),
      restated: expect.arrayContaining([FINE]),
      approved_by: null,
    });
    const history = (await manager.call(officeCalls.getRateHistory, { query: { purity: GOLD } })).body;
    expect(history.data.map(({ rate }) => rate)).toEqual([11_465.5, 11_365]);
  });

  const GRAM = 'The last rate was ₹11,365.00 a gram. Please give the rate of one gram, not of ten.';
  test.each([
    [0, 'A rate is above 0.'],
    [-1, 'The rate of a gram cannot be below 0.'],
    [0.01, '₹0.01 a gram cannot be right: please give rupees a gram.'],
    [113_650, GRAM],
    [1136.5, GRAM],
    [11_365.125, 'Please give at most two decimals.'],
    ['eleven thousand', 'Please enter the rate of a gram in rupees.'],
  ])('₹%s a gram is refused at its field', async (rate, sentence) => {
    const { status, body } = await apply({ [GOLD]: rate as number, [FINE]: 12_500 });
    expect([status, body.fields]).toEqual([400, { [`rates.${GOLD}`]: sentence }]);
    expect(await gold()).toMatchObject({ rate: 11_365 });
  });

  test('a purity nobody sells or saves in, another day and an empty board are refused', async () => {
    const unknown = await apply({ '99K': 1000 });
    expect(unknown.body.fields).toEqual({
      'rates.99K': expect.stringMatching(/^The shop has no "99K"\. It knows .*22K916/),
    });
    for (const [date, sentence] of [
      [addDays(TODAY, -1), 'has passed'],
      [addDays(TODAY, 1), 'has not come yet'],
    ] as const) {
      const refused = await apply({ [GOLD]: 11_400 }, { date });
      expect(refused.body.fields?.date).toContain(sentence);
    }
    expect((await apply({ [GOLD]: 11_400 }, { date: 'tomorrow' })).body.fields?.date).toBe(
      'Please enter the day as a date.',
    );
    expect((await apply({})).body.fields).toEqual({ rates: 'Please enter at least one rate.' });
    expect((await apply({ [GOLD]: 11_400 }, { date: TODAY })).status).toBe(200);
  });

  test('of two people who began with the same board, the second is refused', async () => {
    const { rate_set_id: based_on } = await board();
    const outcomes = await Promise.all([
      apply({ [GOLD]: 11_400 }, { based_on, by: owner }),
      apply({ [GOLD]: 11_450 }, { based_on }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(outcomes.find(({ status }) => status === 409)?.body.code).toBe('changed_meanwhile');
    const done = outcomes.find(({ status }) => status === 200)?.body;
    expect((await board()).rate_set_id).toBe(done?.rate_set_id);
  });

  test('a set whose request read its time before the last set was applied holds, and so does its undo', async () => {
    const now = new Date();
    const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000);
    shop.setClock(now);
    await apply({ [GOLD]: 11_400 });
    shop.setClock(secondsAgo(2));
    const { body } = await apply({ [GOLD]: 11_450 });
    expect(await gold()).toMatchObject({ rate: 11_450 });
    shop.setClock(secondsAgo(3));
    await manager.call(officeCalls.undoRates, { body: { rate_set_id: body.rate_set_id ?? 0 } });
    expect(await gold()).toMatchObject({ rate: 11_400 });
    shop.setClock(undefined);
  });

  test('the counter reads the board; only managers preview, apply and undo', async () => {
    const counter = await newStaff(shop, 'counter');
    expect((await counter.call(officeCalls.getRates)).status).toBe(200);
    expect((await apply({ [GOLD]: 11_400 }, { by: counter })).body.code).toBe('role_not_allowed');
    const rates = { [GOLD]: rupees(11_400) };
    for (const refused of [
      await counter.call(officeCalls.previewRates, { body: { rates } }),
      await counter.call(officeCalls.undoRates, { body: { rate_set_id: 1 } }),
      await counter.call(officeCalls.getRateProposal),
    ])
      expect(refused.body.code).toBe('role_not_allowed');
    const packer = await newStaff(shop, 'packer');
    expect((await packer.call(officeCalls.getRateSets, { query: {} })).body.code).toBe('role_not_allowed');
  });

  test('a rate too old for what depends on it is missed', async () => {
    await ageRates(shop.pool, 30);
    expect(await gold()).toMatchObject({ is_missed: true, age_days: 32 });
    expect((await gold())?.schemes).toBeGreaterThan(0);
  });
});

describe('a rate far from the last one', () => {
  const REASON = 'Duty was raised\nthis morning';
  const decide = (approval_id: number | null | undefined, by = owner) =>
    by.call(officeCalls.decideApproval, {
      body: { approval_id: approval_id ?? 0, decision: 'approve' },
    });

  test('needs a reason', async () => {
    const { body } = await apply({ [GOLD]: 12_800, [FINE]: 14_000 });
    expect(body.fields).toEqual({
      reason: expect.stringMatching(/^22K916 was .* 24K999 was .* If it is right, say why\.$/),
    });
  });

  test('waits with the whole board for an owner, who is not the one who asked', async () => {
    const asked = await apply({ [GOLD]: 12_800, [FINE]: 12_500 }, { reason: REASON });
    expect(asked.body).toMatchObject({ rate_set_id: null, approval_id: expect.any(Number) });
    expect(await board()).toMatchObject({ waiting_approval_id: asked.body.approval_id });
    expect(await gold()).toMatchObject({ rate: 11_365 });
    expect((await decide(asked.body.approval_id, manager)).body.code).toBe('approval_refused');
    expect((await decide(asked.body.approval_id)).status).toBe(200);
    expect(await gold()).toMatchObject({ rate: 12_800, age_days: 0 });
    const [set] = (await owner.call(officeCalls.getRateSets, { query: {} })).body.data;
    expect(set).toMatchObject({ note: 'Duty was raised this morning' });
    const changed = set?.changes.map(({ purity, after }) => [purity, after]);
    expect(changed).toEqual(
      expect.arrayContaining([
        [GOLD, 12_800],
        [FINE, 12_500],
      ]),
    );
    const { rows } = await shop.pool.query(
      'select actor, approved_by from rate_sets where rate_set_id = $1',
      [set?.rate_set_id],
    );
    expect(rows).toEqual([{ actor: `staff:${manager.staffId}`, approved_by: `staff:${owner.staffId}` }]);
  });

  test('is not applied when its board has moved since', async () => {
    const asked = await apply({ [GOLD]: 12_800 }, { reason: REASON });
    await apply({ [GOLD]: 11_400 });
    const { body } = await decide(asked.body.approval_id);
    expect(body.message).toMatch(/^22K916 is ₹11,400\.00 a gram now, which is not what it was/);
    expect(await gold()).toMatchObject({ rate: 11_400 });
  });

  test('is not applied on another day', async () => {
    const asked = await apply({ [GOLD]: 12_800 }, { reason: REASON });
    shop.setClock(new Date(Date.now() + DAY_MS));
    const newcomer = await newStaff(shop, 'owner');
    expect((await decide(asked.body.approval_id, newcomer)).body.message).toContain('of another day');
    await shop.pool.query("update staff set state = 'ended' where staff_id = $1", [newcomer.staffId]);
    shop.setClock(undefined);
    expect(await gold()).toMatchObject({ rate: 11_365 });
  });

  test('that was asked for alone, before boards, is still carried out', async () => {
    const actor = { kind: 'staff', staffId: manager.staffId } as const;
    const approvalId = await requestApproval(
      { db: shop.db, now: new Date(), actor },
      {
        ...{ act: 'metal rate', subject: `rate:${GOLD}`, summary: 'Set it', reason: REASON },
        payload: { purity: GOLD, paise_per_gram: 1_300_000, rate_date: TODAY },
      },
    );
    expect((await decide(approvalId)).status).toBe(200);
    expect(await gold()).toMatchObject({ rate: 13_000 });
  });

  test('holds at once for an owner without a second one', async () => {
    expect((await apply({ [GOLD]: 13_000 }, { by: owner })).status).toBe(400);
    const done = await apply({ [GOLD]: 13_000 }, { by: owner, reason: REASON });
    expect(done.body.approval_id).toBe(null);
    expect(await gold()).toMatchObject({ rate: 13_000 });
  });
});

describe('undo', () => {
  const undo = (rate_set_id: number | null | undefined, by = manager) =>
    by.call(officeCalls.undoRates, { body: { rate_set_id: rate_set_id ?? 0 } });

  test('puts the board back with the age of its rates, as an act of its own', async () => {
    const done = await apply({ [GOLD]: 11_465.5, [FINE]: 12_400 });
    const undone = await undo(done.body.rate_set_id);
    expect(undone.body.rate_set_id).toBe((done.body.rate_set_id ?? 0) + 1);
    expect(await gold()).toMatchObject({ rate: 11_365, age_days: 2 });
    const subject = `rates:${undone.body.rate_set_id}`;
    const { data } = (await owner.call(officeCalls.getAudit, { query: { subject } })).body;
    expect(data).toMatchObject([
      {
        act: 'rates undone',
        before: '{"22K916":1146550}',
        after: `{"22K916":1136500,"undone":${done.body.rate_set_id}}`,
      },
    ]);
    const history = (await manager.call(officeCalls.getRateHistory, { query: { purity: GOLD } })).body;
    expect(history.data.map(({ rate }) => rate)).toEqual([11_365]);
  });

  test('is refused for a set that no longer holds', async () => {
    const done = await apply({ [GOLD]: 11_400 });
    await apply({ [GOLD]: 11_450 });
    expect((await undo(done.body.rate_set_id)).body.code).toBe('changed_meanwhile');
    expect(await gold()).toMatchObject({ rate: 11_450 });
  });

  test('of a far move needs a second person like the move itself', async () => {
    const done = await apply({ [GOLD]: 13_000 }, { by: owner, reason: 'Duty was raised' });
    expect((await undo(done.body.rate_set_id)).body.message).toContain('needs a second person');
    expect((await undo(done.body.rate_set_id, owner)).status).toBe(200);
    expect(await gold()).toMatchObject({ rate: 11_365 });
  });
});
