import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { calls } from '#contract/calls.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { PieceChanges } from '#contract/office/goods/piece-fields.ts';
import { setChart } from '../stone-chart/chart-testing.ts';
import { addRing, change, pieceOf, RING, setRate } from './goods-testing.ts';

const shop = shopOfThisFile();
let manager: OfficeBrowser;

beforeAll(async () => {
  manager = await newStaff(shop, 'manager');
});

beforeEach(async () => {
  await setRate(shop, '22K916', 10_842);
  await setChart(shop.db);
});

const BY_RATE: PieceChanges = {
  ...{ price_mode: 'by rate', net_weight_g: 3.412, gross_weight_g: 3.5, stone_value: 0, stone_carat: 0 },
  ...{ making_kind: 'percent', making_value: 12, making_min: 0 },
};
const CENTRE = 'diamond:round:TT:VS:1:0.20';
const HALO = 'diamond:round:TT:VS:13:0.13';

const lastEntry = async (sku: string) => {
  const { rows } = await shop.pool.query<{ act: string; before: string; after: string; sequence: number }>(
    'select act, before, after, sequence from audit_entries where subject = $1 order by sequence desc limit 1',
    [`product:${sku}`],
  );
  const [entry] = rows;
  if (!entry) throw new Error('no entry');
  return { ...entry, before: JSON.parse(entry.before ?? '{}'), after: JSON.parse(entry.after ?? '{}') };
};

describe('the stones of a piece', () => {
  test('make its stone value, by the chart and as typed (P-202)', async () => {
    const stones = `${CENTRE}|${HALO}|pearl:round:::6:0.00:1200.50`;
    const sku = await addRing(manager, { ...BY_RATE, stones, stone_value: 5 });
    const piece = await pieceOf(manager, sku);
    expect(piece).toMatchObject({ stones, stone_value: 16_000 + 6500 + 1200.5 });
    expect(piece.product_price).toBe(36_992.9 + 23_700.5);
    const { body } = await shop.call(calls.getProduct, { query: { product_id: piece.product_id } });
    expect(body.data.stones).toEqual([
      { kind: 'diamond', shape: 'round', colour: 'TT', clarity: 'VS', count: 1, carats: 0.2 },
      { kind: 'diamond', shape: 'round', colour: 'TT', clarity: 'VS', count: 13, carats: 0.13 },
      { kind: 'pearl', shape: 'round', colour: '', clarity: '', count: 6, carats: 0 },
    ]);
  });

  test('are changed, audited and undone with the piece; its typed stone value comes back', async () => {
    const sku = await addRing(manager, { ...BY_RATE, stone_value: 700 });
    const { body } = await change(manager, sku, { stones: CENTRE, stone_value: 1 });
    expect(await pieceOf(manager, sku)).toMatchObject({ stones: CENTRE, stone_value: 16_000 });
    const { act, before, after } = await lastEntry(sku);
    expect([act, before, after]).toEqual([
      'product changed',
      { stone_value: 700, stones: '' },
      { stones: CENTRE },
    ]);
    const undone = await manager.call(officeCalls.undoGoods, { body: { entries: [body.entry ?? 0] } });
    expect(undone.body.data[0]).toMatchObject({ state: 'saved' });
    expect(await pieceOf(manager, sku)).toMatchObject({ stones: '', stone_value: 700 });
  });

  test('belong to its version: of two people the second sees the conflict', async () => {
    const sku = await addRing(manager, BY_RATE);
    const { version } = await pieceOf(manager, sku);
    expect((await change(manager, sku, { stones: CENTRE }, version)).status).toBe(200);
    const second = await change(manager, sku, { stones: HALO }, version);
    expect([second.status, second.body.code]).toEqual([409, 'changed_meanwhile']);
  });

  test('may be typed in a piece with a fixed price, up to its price', async () => {
    const sku = await addRing(manager, { stones: 'ruby:oval:::1:0.030:1500.25' });
    expect(await pieceOf(manager, sku)).toMatchObject({ stone_value: 1500.25, product_price: 14_000 });
    expect((await change(manager, sku, { stones: 'ruby:oval:::1:0.030:14000.01' })).body.fields).toEqual({
      stones: 'The stones are worth more than “Price of metal and stones”, which includes them.',
    });
  });

  test.each<[string, PieceChanges, RegExp]>([
    [
      'of a weight that the chart does not have',
      { stones: 'diamond:round:TT:VS:2:2.1' },
      /no price for diamond TT VS, round, of 1.05 ct each: it has 0.00 to 0.10, 0.10 to 1.00 ct/,
    ],
    [
      'of a grade that the chart does not have',
      { stones: 'diamond::TT:SI:1:0.1' },
      /the stone chart has no diamond TT SI/i,
    ],
    [
      'by the chart in a fixed price',
      { stones: CENTRE, price_mode: 'fixed' },
      /does not follow the stone chart/,
    ],
    [
      'heavier than gross less net',
      { stones: 'pearl::::1:0.491:10' },
      /weigh more than the gross weight less the net weight/,
    ],
    ['that cannot be read', { stones: 'gold' }, /is not like diamond:round/],
    ['in a gift card', { stones: CENTRE, category: 'Gift Cards' }, /gift card/],
  ])('%s are refused at the field', async (_, fields, sentence) => {
    const sku = 'REFUSED-1';
    const { status, body } = await manager.call(officeCalls.addPiece, {
      body: { sku, status: 'withdrawn', fields: { ...RING, ...BY_RATE, ...fields } },
    });
    expect([status, body.code]).toEqual([400, 'invalid_input']);
    expect(body.fields?.stones).toMatch(sentence);
  });
});
