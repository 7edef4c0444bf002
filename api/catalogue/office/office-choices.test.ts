import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetRates } from '#api/rates/rate-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { calls } from '#contract/calls.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { pricedFieldsOf } from '#contract/office/goods/choice-preview.ts';
import { NO_CHOICES, type PieceChanges } from '#contract/office/goods/piece-fields.ts';
import { addRing, change, pieceOf, RING, setRate } from './goods-testing.ts';

const shop = shopOfThisFile();
let manager: OfficeBrowser;

beforeAll(async () => {
  manager = await newStaff(shop, 'manager');
});

beforeEach(async () => {
  await forgetRates(shop.pool);
  await setRate(shop, '22K916', 10_000);
  await setRate(shop, '18K750', 8_000);
});

const BY_RATE: PieceChanges = {
  ...{ price_mode: 'by rate', net_weight_g: 3, gross_weight_g: 3.1, stone_value: 0, stone_carat: 0 },
  ...{ making_kind: 'percent', making_value: 10, making_min: 0, stock: null },
};
const SIZES: PieceChanges = {
  ...{ size_kind: 'ring', size_from: 8, size_to: 20, standard_size: 12, g_per_size: 0.06 },
};
const ALL: PieceChanges = {
  ...SIZES,
  ...{ further_purities: '18K750:2.600:0.050', engraving_letters: 12, engraving_price: 350, lead_days: 10 },
};

/** With 10 % making and 3 % GST, in whole rupees by the item price rule. */
const priceOf = (grams: number, rate: number, extra = 0) => Math.round((grams * rate * 1.1 + extra) * 1.03);

const shown = async (sku: string, choice: object = {}) => {
  const { product_id } = await pieceOf(manager, sku);
  return (await shop.call(calls.getProduct, { query: { product_id, ...choice } })).body.data;
};

const lastEntry = async (sku: string) => {
  const { rows } = await shop.pool.query<{ act: string; before: string; after: string }>(
    'select act, before, after from audit_entries where subject = $1 order by sequence desc limit 1',
    [`product:${sku}`],
  );
  const [entry] = rows;
  if (!entry) throw new Error('no entry');
  return { act: entry.act, before: JSON.parse(entry.before), after: JSON.parse(entry.after) };
};

const undo = (entry: number | null) =>
  manager.call(officeCalls.undoGoods, { body: { entries: [entry ?? 0] } });

describe('what shoppers can choose of a piece', () => {
  test('is added with it, and shoppers see it with the prices', async () => {
    const sku = await addRing(manager, { ...BY_RATE, ...ALL });
    expect(await pieceOf(manager, sku)).toMatchObject({ ...ALL, second_size: null });
    const { choices } = await shown(sku);
    expect(choices).toMatchObject({
      size: { kind: 'ring', standard: '12', labels: expect.arrayContaining(['8', '20']) },
      purities: [{ purity: '22K916' }, { purity: '18K750', net_weight: 2.6 }],
      ...{ engraving: { max_length: 12, price: 350 }, lead_days: 10 },
    });
    expect((await shown(sku, { size: '8' })).product.price).toBe(priceOf(2.76, 10_000));
  });

  test('is saved with other fields in one change, audited as differences, and undone', async () => {
    const sku = await addRing(manager, BY_RATE);
    const { status, body } = await change(manager, sku, { ...ALL, making_value: 12 });
    expect(status, body.message).toBe(200);
    const unchanged = { second_size: null };
    const before = Object.fromEntries(Object.entries(NO_CHOICES).filter(([name]) => !(name in unchanged)));
    expect(await lastEntry(sku)).toEqual({
      act: 'product changed',
      before: { ...before, making_value: 10 },
      after: { ...ALL, making_value: 12 },
    });
    expect((await undo(body.entry)).body.data[0]).toMatchObject({ state: 'saved' });
    expect(await pieceOf(manager, sku)).toMatchObject({ ...NO_CHOICES, making_value: 10 });
    expect((await shown(sku)).choices).toBeUndefined();
  });

  test('belongs to its version: of two people the second sees the conflict, and of two at once one is refused', async () => {
    const sku = await addRing(manager, { ...BY_RATE, ...SIZES });
    const { version } = await pieceOf(manager, sku);
    expect((await change(manager, sku, { size_to: 22 }, version)).status).toBe(200);
    const late = await change(manager, sku, { lead_days: 5 }, version);
    expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile']);
    const now = (await pieceOf(manager, sku)).version;
    const both = await Promise.all([
      change(manager, sku, { further_purities: '18K750:2.600' }, now),
      change(manager, sku, { engraving_letters: 5 }, now),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('an undo is refused once one of its fields was changed again', async () => {
    const sku = await addRing(manager, { ...BY_RATE, ...SIZES });
    const { body } = await change(manager, sku, { size_to: 22 });
    await change(manager, sku, { size_to: 24 });
    expect((await undo(body.entry)).body.data[0]).toMatchObject({ state: 'refused' });
    expect(await pieceOf(manager, sku)).toMatchObject({ size_to: 24 });
  });

  test('a pair has two standard sizes; bangles and chains have sizes of their own', async () => {
    const pair = await addRing(manager, { ...BY_RATE, ...SIZES, second_size: 18 });
    expect((await shown(pair)).choices?.size).toMatchObject({ standard: '12', second_standard: '18' });
    const bangle = { size_kind: 'bangle', size_from: 4, size_to: 8, standard_size: 6 } as const;
    const sku = await addRing(manager, { ...BY_RATE, ...bangle });
    expect((await shown(sku)).choices?.size).toMatchObject({ labels: ['2-4', '2-6', '2-8'] });
  });

  test('a fixed price has sizes at one price, and an engraving without one', async () => {
    const sku = await addRing(manager, { ...SIZES, g_per_size: 0, engraving_letters: 10 });
    const { choices } = await shown(sku);
    expect(new Set(choices?.prices.map(({ price }) => price))).toEqual(new Set([15_450]));
    expect(choices?.engraving).toEqual({ max_length: 10, price: 0 });
  });

  test('lead days alone are kept, and nothing is to be chosen', async () => {
    const sku = await addRing(manager, { stock: null, lead_days: 15 });
    expect(await pieceOf(manager, sku)).toMatchObject({ lead_days: 15 });
    expect((await shown(sku)).choices).toBeUndefined();
  });

  test('a further purity whose rate became too old does not hold up another change', async () => {
    const sku = await addRing(manager, { ...BY_RATE, ...ALL });
    await forgetRates(shop.pool);
    await setRate(shop, '22K916', 10_000);
    expect((await change(manager, sku, { short_description: 'Plain' })).status).toBe(200);
  });
});

describe('refused beside its field', () => {
  test.each<[string, PieceChanges, keyof PieceChanges, RegExp]>([
    [
      'a largest size below the smallest',
      { size_from: 14, size_to: 10 },
      'size_to',
      /smaller than the smallest/,
    ],
    ['a standard size outside', { standard_size: 22 }, 'standard_size', /not from 8 to 20/],
    ['a second size outside', { second_size: 22 }, 'second_size', /not from 8 to 20/],
    ['no standard size', { standard_size: null }, 'standard_size', /standard size is missing/],
    ['a size that no ring has', { size_to: 31 }, 'size_to', /31 is no size of a ring; those are 1 to 30/],
    [
      'a size between two of a bangle',
      { size_kind: 'bangle', size_from: 4, size_to: 7, standard_size: 6 },
      'size_to',
      /7 is no size of a bangle; those are 2-2, 2-4, 2-6, 2-8, 2-10/,
    ],
    [
      'a pair of bangles',
      { size_kind: 'bangle', size_from: 4, size_to: 8, standard_size: 6, second_size: 6 },
      'second_size',
      /only two rings are a pair/i,
    ],
    ['sizes of nothing', { size_kind: '' }, 'size_kind', /not whether of a ring/],
    [
      'a smallest size that weighs nothing',
      { g_per_size: 0.75 },
      'g_per_size',
      /weigh nothing: 3.000 g less 4 sizes of 0.750 g/,
    ],
    [
      'a pair whose smallest sizes weigh nothing',
      { second_size: 16, g_per_size: 0.3 },
      'g_per_size',
      /less 12 sizes/,
    ],
    [
      'a smallest size of nothing but its further metals',
      { g_per_size: 0.5, further_metals: '18K750:1.500' },
      'g_per_size',
      /1.000 g in the smallest size, no more than its further metals/,
    ],
    [
      'a purity whose smallest size weighs nothing',
      { further_purities: '18K750:1.000:0.250' },
      'further_purities',
      /In 18K750, the smallest size/,
    ],
    ['a purity without a rate', { further_purities: '9K375:2.000' }, 'further_purities', /no rate of 9K375/],
    [
      'its own purity',
      { further_purities: '22K916:2.000' },
      'further_purities',
      /purity of the piece itself/,
    ],
    ['a purity twice', { further_purities: '18K750:2|18K750:3' }, 'further_purities', /twice/],
    ['a purity without a weight', { further_purities: '18K750:' }, 'further_purities', /weight is missing/],
    [
      'a purity of a fixed price',
      { price_mode: 'fixed', further_purities: '18K750:2' },
      'further_purities',
      /fixed price is of one purity/,
    ],
    [
      'more letters than are engraved',
      { engraving_letters: 41 },
      'engraving_letters',
      /whole number from 1 to 40/,
    ],
    ['no letters', { engraving_letters: 0 }, 'engraving_letters', /from 1 to 40/],
    [
      'an engraving price without letters',
      { engraving_price: 100 },
      'engraving_letters',
      /not how many letters/,
    ],
    [
      'an engraving price in a fixed price',
      { price_mode: 'fixed', engraving_letters: 5, engraving_price: 100 },
      'engraving_price',
      /fixed price includes the engraving/,
    ],
    ['lead days of half a year', { lead_days: 121 }, 'lead_days', /whole number from 0 to 120/],
    ['half a day', { lead_days: 1.5 }, 'lead_days', /whole number/],
    [
      'sizes of a gift card',
      { category: 'Gift Cards', price_mode: 'fixed', g_per_size: 0 },
      'size_kind',
      /gift card/,
    ],
  ])('%s', async (_, fields, name, sentence) => {
    const sku = 'REFUSED-1';
    const { status, body } = await manager.call(officeCalls.addPiece, {
      body: { sku, status: 'withdrawn', fields: { ...RING, ...BY_RATE, ...SIZES, ...fields } },
    });
    expect([status, body.code]).toEqual([400, 'invalid_input']);
    expect(body.fields?.[name]).toMatch(sentence);
  });

  test('a fixed price for a piece that is made in several purities', async () => {
    const sku = await addRing(manager, { ...BY_RATE, ...ALL });
    const { body } = await change(manager, sku, { price_mode: 'fixed', engraving_price: 0 });
    expect(body.fields?.further_purities).toMatch(/fixed price is of one purity/);
  });
});

describe('the preview of prices', () => {
  const preview = (fields: PieceChanges, by = manager) =>
    by.call(officeCalls.previewChoices, {
      body: { fields: pricedFieldsOf({ ...RING, ...BY_RATE, ...fields }) },
    });

  test('has the smallest, standard and largest size in each purity, as shoppers will see them', async () => {
    const { body } = await preview(ALL);
    expect(body.data.problem).toBeNull();
    const rows = body.data.prices.map((row) => [
      row.purity,
      row.size,
      row.net_weight,
      row.gross_weight,
      row.price,
    ]);
    expect(rows).toEqual([
      ['22K916', '8', 2.76, 2.86, priceOf(2.76, 10_000)],
      ['22K916', '12', 3, 3.1, priceOf(3, 10_000)],
      ['22K916', '20', 3.48, 3.58, priceOf(3.48, 10_000)],
      ['18K750', '8', 2.4, 2.5, priceOf(2.4, 8_000)],
      ['18K750', '12', 2.6, 2.7, priceOf(2.6, 8_000)],
      ['18K750', '20', 3, 3.1, priceOf(3, 8_000)],
    ]);
    expect(body.data.engraved_price).toBe(priceOf(3, 10_000, 350));
    const sku = await addRing(manager, { ...BY_RATE, ...ALL });
    for (const { purity, size, price } of body.data.prices) {
      expect((await shown(sku, { purity, size })).product.price).toBe(price);
    }
  });

  test('shows a pair, a purity without a rate, and why something cannot be worked out', async () => {
    const pair = await preview({ ...SIZES, second_size: 20 });
    expect(pair.body.data.prices.map(({ size, is_standard }) => [size, is_standard])).toEqual([
      ['8 and 8', false],
      ['12 and 20', true],
      ['20 and 20', false],
    ]);
    const unrated = await preview({ further_purities: '9K375:2.000' });
    expect(unrated.body.data.prices.map(({ price }) => price)).toEqual([priceOf(3, 10_000), null]);
    const wrong = await preview({ ...SIZES, size_to: 6 });
    expect(wrong.body.data).toMatchObject({
      problem: 'Largest size: The largest size is smaller than the smallest.',
      prices: [],
    });
  });

  test('is for those who may change goods', async () => {
    for (const role of ['counter', 'accountant', 'reader', 'packer'] as const) {
      expect((await preview(ALL, await newStaff(shop, role))).status).toBe(403);
    }
  });
});

test('counter and reader read the choices and cannot change them', async () => {
  const sku = await addRing(manager, { ...BY_RATE, ...ALL });
  for (const role of ['counter', 'reader'] as const) {
    const browser = await newStaff(shop, role);
    expect(await pieceOf(browser, sku)).toMatchObject(ALL);
    expect((await change(browser, sku, { size_to: 10 })).status).toBe(403);
  }
});
