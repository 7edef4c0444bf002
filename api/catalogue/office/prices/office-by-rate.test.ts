import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetRates, stateRate } from '#api/rates/rate-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { DAY_MS } from '#contract/durations.ts';
import { indianDate } from '#contract/indian-time.ts';
import { paisePerGram } from '#contract/money/money.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { PieceChanges } from '#contract/office/goods/piece-fields.ts';
import { addRing, change, pieceOf, RING, setRate } from '../goods-testing.ts';

const shop = shopOfThisFile();
let owner: OfficeBrowser;
let manager: OfficeBrowser;

beforeAll(async () => {
  owner = await newStaff(shop, 'owner');
  manager = await newStaff(shop, 'manager');
});

beforeEach(async () => {
  await forgetRates(shop.pool);
  await setRate(shop, '22K916', 10_842);
  await setRate(shop, 'Pt950', 4_000);
});

const BY_RATE: PieceChanges = {
  ...{ price_mode: 'by rate', net_weight_g: 3.412, gross_weight_g: 3.5, stone_value: 0 },
  ...{ making_kind: 'percent', making_value: 12, making_min: 0 },
};

const undo = (entry: number | null) =>
  manager.call(officeCalls.undoGoods, { body: { entries: entry === null ? [] : [entry] } });

describe('a piece by rate', () => {
  test('is priced by its weight and the rate, whatever parts are sent', async () => {
    const sku = await addRing(manager, BY_RATE);
    expect(await pieceOf(owner, sku)).toMatchObject({
      ...{ product_price: 36_992.9, making_charges: 4439.15, gst_cgst: 621.48, gst_sgst: 621.48 },
      ...{ price: 42_675, price_on_request: false },
    });
    await setRate(shop, '22K916', 11_000);
    expect((await pieceOf(owner, sku)).product_price).toBe(37_532);
  });

  test('has metals of several purities, wastage and a least making', async () => {
    const sku = await addRing(manager, {
      ...BY_RATE,
      ...{ further_metals: 'Pt950:1.412', making_min: 6000, wastage_percent: 2, price_floor: 30_000 },
    });
    expect(await pieceOf(owner, sku)).toMatchObject({
      product_price: 21_684 + 433.68 + 5648 + 112,
      making_charges: 6000,
      further_metals: 'Pt950:1.412',
      price_floor: 30_000,
    });
    await change(manager, sku, { further_metals: '' });
    expect(await pieceOf(owner, sku)).toMatchObject({ further_metals: '', wastage_percent: 2 });
  });

  test('goes back to its fixed price by Undo, and to a fixed price at the rate of now', async () => {
    const sku = await addRing(manager);
    const { body } = await change(manager, sku, BY_RATE);
    await setRate(shop, '22K916', 11_000);
    expect((await undo(body.entry)).body.data).toMatchObject([{ state: 'saved' }]);
    expect(await pieceOf(owner, sku)).toMatchObject({ price_mode: 'fixed', product_price: 14_000 });
    await change(manager, sku, BY_RATE);
    expect((await change(manager, sku, { price_mode: 'fixed' })).status).toBe(200);
    expect(await pieceOf(owner, sku)).toMatchObject({ price_mode: 'fixed', product_price: 37_532 });
  });

  test('its terms can be undone after a change of rates, an old price cannot', async () => {
    const sku = await addRing(manager);
    const priced = await change(manager, sku, { product_price: 15_000, gst_cgst: 240, gst_sgst: 240 });
    await change(manager, sku, BY_RATE);
    const making = await change(manager, sku, { making_value: 14 });
    await setRate(shop, '22K916', 11_000);
    const { data } = (await owner.call(officeCalls.getPieceHistory, { query: { sku } })).body;
    expect(data.map(({ can_undo }) => can_undo).slice(0, 3)).toEqual([true, false, false]);
    expect(JSON.parse(data[0]?.after ?? '')).toEqual({ making_value: 14 });
    expect((await undo(priced.body.entry)).body.data).toMatchObject([{ code: 'changed_meanwhile' }]);
    await undo(making.body.entry);
    expect((await pieceOf(owner, sku)).making_value).toBe(12);
  });

  test('with terms as before is no change, although the rates moved', async () => {
    const sku = await addRing(manager, BY_RATE);
    await setRate(shop, '22K916', 11_000);
    const { body } = await change(manager, sku, { making_value: 12, product_price: 1 });
    expect(body.entry).toBeNull();
  });

  test.each([
    ['net_weight_g', { net_weight_g: 0 }, /weight of its metal/],
    ['gross_weight_g', { net_weight_g: 3.6 }, /less than the net weight/],
    ['gross_weight_g', { stone_carat: 1 }, /less than the net weight and the stones/],
    ['purity', { purity: '' }, /needs a purity/],
    ['hsn', { hsn: '71023910' }, /GST rate/],
    ['making_value', { making_value: 1000.01 }, /above 1000 percent/],
    ['making_value', { making_value: 1.234 }, /more than two decimals/],
    ['wastage_percent', { wastage_percent: 100.5 }, /above 100/],
    ['further_metals', { further_metals: 'Pt950:3.412' }, /as much as the whole net weight/],
    ['further_metals', { further_metals: '22K916:1' }, /purity of the piece itself/],
    ['further_metals', { further_metals: 'Pt950' }, /not like Pt950:1.250/],
    ['further_metals', { further_metals: 'Pt950:1|Pt950:0.5' }, /twice/],
    ['price_mode', { category: 'Gift Cards' }, /gift card/],
  ])('with a wrong %s is refused at the field', async (field, changes, sentence) => {
    const fields = { ...RING, ...BY_RATE, ...changes, product_name: `Wrong ${field}` };
    const { status, body } = await manager.call(officeCalls.addPiece, {
      body: { sku: 'WRONG-RATE', status: 'on sale', fields },
    });
    expect([status, body.code]).toEqual([400, 'invalid_input']);
    expect((body.fields as Record<string, string>)[field]).toMatch(sentence);
  });

  test('without a rate is stored and on request, and priced when the rate is set', async () => {
    const sku = await addRing(manager, { ...BY_RATE, purity: '9K375' });
    expect(await pieceOf(owner, sku)).toMatchObject({ price_on_request: true, product_price: 0 });
    await setRate(shop, '9K375', 5000);
    expect(await pieceOf(owner, sku)).toMatchObject({ price_on_request: false, product_price: 17_060 });
  });

  test('needs a second person only where more than the making is taken off', async () => {
    const sku = await addRing(manager, BY_RATE);
    expect((await change(manager, sku, { discount: 4400 })).status).toBe(200);
    const below = await change(manager, sku, { discount: 5000 });
    expect(below.body.code).toBe('reason_needed');
    expect(below.body.message).toContain('for metal, stones and making, less discount and offer');
  });

  test('on request needs a second person by its last rate', async () => {
    await forgetRates(shop.pool);
    const yearAgo = indianDate(new Date(Date.now() - 365 * DAY_MS));
    await stateRate(shop.db, '22K916', yearAgo, paisePerGram(1_084_200));
    const sku = await addRing(manager, BY_RATE);
    expect(await pieceOf(owner, sku)).toMatchObject({ price_on_request: true });
    expect((await change(manager, sku, { discount: 5000 })).body.code).toBe('reason_needed');
  });

  test('without any rate gets no reduction, because it cannot be checked', async () => {
    const unrated = { ...BY_RATE, purity: '9K375' };
    const sku = await addRing(manager, unrated);
    const sentence = expect.stringContaining('no rate of 9K375');
    const refused = { status: 400, body: { code: 'invalid_input', fields: { discount: sentence } } };
    expect(await change(manager, sku, { discount: 30_000 })).toMatchObject(refused);
    const offer = { offer_percent: 90, offer_start: '2035-01-01', offer_end: '2035-01-31' };
    expect(await change(manager, sku, offer)).toMatchObject({
      body: { fields: { offer_percent: sentence } },
    });
    const fields = { ...RING, ...unrated, product_name: 'Unrated ring', discount: 30_000 };
    const added = await manager.call(officeCalls.addPiece, {
      body: { sku: 'UNRATED', status: 'on sale', fields },
    });
    expect(added).toMatchObject(refused);

    await setRate(shop, '9K375', 5000);
    expect((await change(manager, sku, { discount: 500 })).status).toBe(200);
    await forgetRates(shop.pool, '9K375');
    expect(await change(manager, sku, { making_value: 1 })).toMatchObject(refused);
    expect((await change(manager, sku, { product_name: `Named ${sku}` })).status).toBe(200);
    expect((await change(manager, sku, { discount: 400 })).status).toBe(200);
    expect((await change(owner, sku, { discount: 0, making_value: 1 })).status).toBe(200);
  });

  test('changed by two people: the second has a conflict, not the terms of both', async () => {
    const sku = await addRing(manager, BY_RATE);
    const { version } = await pieceOf(owner, sku);
    await change(owner, sku, { further_metals: 'Pt950:1' }, version);
    expect((await change(manager, sku, { making_value: 15 }, version)).body.code).toBe('changed_meanwhile');
    expect(await pieceOf(owner, sku)).toMatchObject({ further_metals: 'Pt950:1.000', making_value: 12 });
  });
});

/** The sum as the shop publishes it, in whole numbers of its own. */
function independentPrice(piece: {
  metals: [weightMg: bigint, rate: bigint][];
  wastage: bigint;
  making: { kind: string; value: bigint; least: bigint };
  stones: bigint;
  discount: bigint;
}): bigint {
  const half = (amount: bigint, unit: bigint) => (2n * amount + unit) / (2n * unit);
  let [metal, wasted, weight] = [0n, 0n, 0n];
  for (const [mg, rate] of piece.metals) {
    metal += half(mg * rate, 1000n);
    wasted += half(half(mg * piece.wastage, 10_000n) * rate, 1000n);
    weight += mg;
  }
  const { kind, value, least } = piece.making;
  const byKind =
    kind === 'flat' ? value : kind === 'percent' ? half(metal * value, 10_000n) : half(weight * value, 1000n);
  const taxable = metal + wasted + piece.stones + (byKind > least ? byKind : least) - piece.discount;
  return half(taxable + 2n * half(taxable * 300n, 20_000n), 100n);
}

test('random goods made in the office cost what their terms and the rates give', async () => {
  const terms = fc.record({
    ownMg: fc.integer({ min: 1, max: 90_000 }),
    platinumMg: fc.integer({ min: 0, max: 5000 }),
    wastage: fc.integer({ min: 0, max: 2000 }),
    kind: fc.constantFrom('percent', 'per gram', 'flat' as const),
    value: fc.integer({ min: 0, max: 99_999 }),
    least: fc.integer({ min: 0, max: 500_000 }),
    stones: fc.integer({ min: 0, max: 9_000_000 }),
  });
  const samples = fc.sample(terms, { numRuns: 60, seed: 1 });
  for (const { ownMg, platinumMg, wastage, kind, value, least, stones } of samples) {
    const sku = await addRing(owner, {
      ...{ price_mode: 'by rate', gross_weight_g: 95, net_weight_g: (ownMg + platinumMg) / 1000 },
      further_metals: platinumMg > 0 ? `Pt950:${(platinumMg / 1000).toFixed(3)}` : '',
      ...{ wastage_percent: wastage / 100, making_kind: kind, making_value: value / 100 },
      ...{ making_min: least / 100, stone_value: stones / 100, stone_carat: 0 },
    });
    const metals: [bigint, bigint][] = [
      [BigInt(ownMg), 1_084_200n],
      [BigInt(platinumMg), 400_000n],
    ];
    const making = { kind, value: BigInt(value), least: BigInt(least) };
    const expected = independentPrice({
      ...{ metals, making, wastage: BigInt(wastage), stones: BigInt(stones), discount: 0n },
    });
    expect((await pieceOf(owner, sku)).price).toBe(Number(expected));
  }
});
