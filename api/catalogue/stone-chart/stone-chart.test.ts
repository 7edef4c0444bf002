import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { PieceChanges } from '#contract/office/goods/piece-fields.ts';
import { addRing, change, pieceOf, setRate } from '../office/goods-testing.ts';
import { apply, preview, ROWS, readChart, row, setChart } from './chart-testing.ts';

const shop = shopOfThisFile();
let owner: OfficeBrowser;
let manager: OfficeBrowser;

beforeAll(async () => {
  owner = await newStaff(shop, 'owner');
  manager = await newStaff(shop, 'manager');
});

const STONE: PieceChanges = {
  ...{ price_mode: 'by rate', net_weight_g: 3.412, gross_weight_g: 3.5, stone_value: 0, stone_carat: 0 },
  ...{ making_kind: 'percent', making_value: 12, making_min: 0, stones: 'diamond:round:TT:VS:1:0.200' },
};

const release = () => shop.pool.query("delete from stones where colour = 'TT'");

beforeEach(async () => {
  await release();
  await setRate(shop, '22K916', 10_842);
  await setChart(shop.db);
});

describe('a new stone chart', () => {
  test('changes every piece that is priced by it, with an entry in the audit of each (P-203)', async () => {
    const skus = [await addRing(manager, STONE), await addRing(manager, STONE)];
    const other = await addRing(manager, { ...STONE, stones: 'pearl::::1:0:900' });
    const before = await readChart(manager);
    const { body } = await apply(manager, [ROWS[0] ?? row(0, 0.1, 1), row(0.1, 1, 84_000.5)]);
    expect(body).toMatchObject({ approval_id: null, stone_rate_set_id: before.stone_rate_set_id + 1 });
    for (const sku of skus) expect(await pieceOf(manager, sku)).toMatchObject({ stone_value: 16_800.1 });
    expect(await pieceOf(manager, other)).toMatchObject({ stone_value: 900 });
    const { rows } = await shop.pool.query(
      "select act, before, after from audit_entries where subject = any ($1) and act like 'stone%' order by sequence",
      [[...skus.map((sku) => `product:${sku}`), `stone-chart:${body.stone_rate_set_id}`]],
    );
    expect(rows.map(({ act }) => act)).toEqual([
      ...['stones follow the chart', 'stones follow the chart', 'stone chart applied'],
    ]);
    expect(JSON.parse(rows[0].after)).toEqual({ stone_value: 16_800.1 });
    expect(JSON.parse(rows[2].after)).toEqual({ 'diamond TT VS of 0.10 to 1.00 ct': 84_000.5, pieces: 2 });
    const sets = await manager.call(officeCalls.getStoneChartSets, { query: {} });
    expect(sets.body.data[0]).toMatchObject({
      changes: [{ row: 'diamond TT VS of 0.10 to 1.00 ct', before: 80_000, after: 84_000.5 }],
    });
  });

  test('is previewed with its effect on prices; nothing changes until it is applied', async () => {
    const sku = await addRing(manager, { ...STONE, price_floor: 59_000 });
    const { price } = await pieceOf(manager, sku);
    const { body } = await preview(manager, [row(0, 0.1, 50_000), row(0.1, 1, 76_000)]);
    expect(body).toMatchObject({ changed: 1, below_floor: 1, unusual: [] });
    expect(body.largest_fall).toMatchObject({ sku, price_before: price });
    expect((await pieceOf(manager, sku)).price).toBe(price);
    await apply(manager, [row(0, 0.1, 50_000), row(0.1, 1, 76_000)]);
    expect((await pieceOf(manager, sku)).price).toBe(body.largest_fall?.price_after);
  });

  test.each([
    [
      'a hole',
      [row(0, 0.49, 50_000), row(0.5, 1, 80_000)],
      'rows.1.from',
      /^No price between 0.49 and 0.50 ct: diamond TT VS has 0.00 to 0.49 ct and 0.50 to 1.00 ct/,
    ],
    [
      'an overlap',
      [row(0, 0.51, 50_000), row(0.5, 1, 80_000)],
      'rows.1.from',
      /^Two prices for the same weight: diamond TT VS has 0.00 to 0.51 ct and 0.50 to 1.00 ct/,
    ],
    [
      'a range within another',
      [row(0, 1, 50_000), row(0.1, 0.2, 80_000), row(0.3, 0.4, 1)],
      'rows.2.from',
      /^Two prices/,
    ],
    [
      'the same range in other letters',
      [row(0, 1, 50_000), row(0, 1, 80_000, { grade: 'tt  vs' })],
      'rows.1.from',
      /^Two prices/,
    ],
    ['a range backwards', [row(0.5, 0.5, 50_000)], 'rows.0.to', /above 0.50 ct/],
    ['a price of nothing', [row(0, 1, 0)], 'rows.0.rate', /above 0/],
    [
      'a digit too many',
      [row(0, 0.1, 500_000), row(0.1, 1, 80_000)],
      'rows.0.rate',
      /was ₹50,000 a carat: is there a digit too many/,
    ],
    ['a digit too few', [row(0, 0.1, 5000), row(0.1, 1, 80_000)], 'rows.0.rate', /one too few/],
  ])('with %s is refused at the field', async (_, rows, field, sentence) => {
    for (const refused of [await apply(manager, rows, 'Sure'), await preview(manager, rows)]) {
      expect([refused.status, refused.body.code]).toEqual([400, 'invalid_input']);
      expect(refused.body.fields?.[field]).toMatch(sentence);
    }
  });

  test('that has no price for stones in the shop is refused with the piece', async () => {
    const sku = await addRing(manager, STONE);
    const { status, body } = await apply(manager, [row(0, 0.2, 50_000)], 'Sure');
    expect([status, body.code]).toEqual([400, 'invalid_input']);
    expect(body.message).toContain(
      `(${sku}): the stone chart has no price for diamond TT VS, round, of 0.20 ct`,
    );
  });

  test('of two people who change it at once, the second sees that it changed', async () => {
    const { data, stone_rate_set_id: based_on } = await readChart(manager);
    const send = (browser: OfficeBrowser, rate: number) =>
      browser.call(officeCalls.applyStoneChart, {
        body: { based_on, rows: [...data, row(1, 2, rate)] },
      });
    const sent = await Promise.all([send(owner, 100_000), send(manager, 110_000)]);
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(sent.find(({ status }) => status === 409)?.body.code).toBe('changed_meanwhile');
  });

  test('and a piece that is saved meanwhile agree afterwards', async () => {
    const sku = await addRing(manager, STONE);
    const rates = [80_000, 84_000, 82_000, 81_000];
    for (const [at, rate] of rates.entries()) {
      const stones = `diamond:round:TT:VS:1:0.${200 + at}`;
      await Promise.all([
        apply(owner, [row(0, 0.1, 50_000), row(0.1, 1, rate)]),
        change(manager, sku, { stones }),
      ]);
      const piece = await pieceOf(manager, sku);
      const carats = Number(piece.stones.split(':').at(-1));
      expect(piece.stone_value).toBeCloseTo(carats * rate, 2);
    }
  });

  test('that is the same changes nothing', async () => {
    const { stone_rate_set_id } = await readChart(manager);
    expect((await apply(manager, ROWS)).body).toMatchObject({ approval_id: null, stone_rate_set_id: null });
    expect((await readChart(manager)).stone_rate_set_id).toBe(stone_rate_set_id);
  });
});

describe('a price far from the last one', () => {
  const FAR = [row(0, 0.1, 50_000), row(0.1, 1, 96_000)];

  test('needs a reason and a second person, who applies it (P-194)', async () => {
    const sku = await addRing(manager, STONE);
    const refused = await apply(manager, FAR);
    expect(refused.body.fields?.reason).toMatch(
      /Diamond TT VS of 0.10 to 1.00 ct was ₹80,000 a carat, and ₹96,000 a carat is more than 10 % away/,
    );
    const { body } = await apply(manager, FAR, 'New supplier');
    expect(body).toMatchObject({ stone_rate_set_id: null, approval_id: expect.any(Number) });
    expect((await readChart(owner)).waiting_approval_id).toBe(body.approval_id);
    expect(await pieceOf(manager, sku)).toMatchObject({ stone_value: 16_000 });
    const decision = { approval_id: body.approval_id ?? 0, decision: 'approve' as const };
    expect((await owner.call(officeCalls.decideApproval, { body: decision })).status).toBe(200);
    expect(await pieceOf(manager, sku)).toMatchObject({ stone_value: 19_200 });
    const sets = await owner.call(officeCalls.getStoneChartSets, { query: {} });
    expect(sets.body.data[0]).toMatchObject({ note: 'New supplier', approved_by: expect.any(String) });
  });

  test('cannot be approved once the chart is another one', async () => {
    const { body } = await apply(manager, FAR, 'New supplier');
    await apply(owner, [row(0, 0.1, 51_000), row(0.1, 1, 80_000)]);
    const decision = { approval_id: body.approval_id ?? 0, decision: 'approve' as const };
    const decided = await owner.call(officeCalls.decideApproval, { body: decision });
    expect([decided.status, decided.body.code]).toEqual([409, 'approval_refused']);
  });
});

describe('Undo', () => {
  test('puts the chart before back, with the values of the pieces', async () => {
    const sku = await addRing(manager, STONE);
    const { body } = await apply(manager, [row(0, 0.1, 50_000), row(0.1, 1, 85_000)]);
    const stone_rate_set_id = body.stone_rate_set_id ?? 0;
    const undone = await manager.call(officeCalls.undoStoneChart, { body: { stone_rate_set_id } });
    expect(undone.body).toMatchObject({ stone_rate_set_id: stone_rate_set_id + 1 });
    expect(await pieceOf(manager, sku)).toMatchObject({ stone_value: 16_000 });
    const again = await manager.call(officeCalls.undoStoneChart, { body: { stone_rate_set_id } });
    expect([again.status, again.body.code]).toEqual([409, 'changed_meanwhile']);
  });

  test('is refused when going back needs a second person', async () => {
    const { body: far } = await apply(manager, [row(0, 0.1, 50_000), row(0.1, 1, 60_000)], 'Sale');
    await owner.call(officeCalls.decideApproval, {
      body: { approval_id: far.approval_id ?? 0, decision: 'approve' },
    });
    const { stone_rate_set_id } = await readChart(manager);
    const undone = await manager.call(officeCalls.undoStoneChart, { body: { stone_rate_set_id } });
    expect([undone.status, undone.body.code]).toEqual([400, 'invalid_input']);
    expect(undone.body.message).toMatch(/^Going back needs a second person/);
  });
});

test.each(['counter', 'accountant', 'reader', 'packer'] as const)('a %s changes no chart', async (role) => {
  const browser = await newStaff(shop, role);
  const read = await browser.call(officeCalls.getStoneChart);
  expect(read.status).toBe(role === 'packer' ? 403 : 200);
  const body = { based_on: 0, rows: ROWS };
  const sent = [
    await browser.call(officeCalls.previewStoneChart, { body }),
    await browser.call(officeCalls.applyStoneChart, { body }),
    await browser.call(officeCalls.undoStoneChart, { body: { stone_rate_set_id: 1 } }),
  ];
  expect(sent.map(({ body: { code } }) => code)).toEqual(Array(3).fill('role_not_allowed'));
});
