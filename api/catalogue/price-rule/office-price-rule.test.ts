import { beforeAll, expect, test } from 'vitest';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { expectInvariants } from '#api/testing/invariants/invariants-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { PriceRule } from '#contract/office/goods/price-rules.ts';
import { addRing, change, pieceOf, setRate } from '../office/goods-testing.ts';

const shop = shopOfThisFile();
const PIECES = 60;
const CATEGORY = 'Nose Pins';
let manager: OfficeBrowser;
let owner: OfficeBrowser;
let skus: string[];

const RULE: PriceRule = {
  filter: { category: CATEGORY },
  terms: { price_mode: 'by rate', making_kind: 'percent', making_value: 12, making_min: 900 },
};

beforeAll(async () => {
  [manager, owner] = await Promise.all([newStaff(shop, 'manager'), newStaff(shop, 'owner')]);
  await setRate(shop, '22K916', 10_842);
  skus = [];
  for (let count = 0; count < PIECES; count++) skus.push(await addRing(manager, { category: CATEGORY }));
}, 60_000);

const preview = async (rule = RULE, by = manager) => by.call(officeCalls.previewPriceRule, { body: rule });
const apply = (digest: string, rule = RULE, by = manager) =>
  by.call(officeCalls.applyPriceRule, { body: { ...rule, digest } });
const undo = (first_entry: number | null, last_entry: number | null) =>
  manager.call(officeCalls.undoPriceRule, {
    body: { first_entry: first_entry ?? 0, last_entry: last_entry ?? 0 },
  });
const skuAt = (index: number) => skus.at(index) ?? '';

test('a rule is given to more pieces than a page lists, does what its preview said, and is undone by one act', async () => {
  const before = await pieceOf(owner, skuAt(0));
  const seen = (await preview()).body.data;
  expect(seen).toMatchObject({ listed: PIECES, changed: PIECES, prices_changed: PIECES, left_out_count: 0 });
  expect(await pieceOf(owner, skuAt(0))).toEqual(before);

  const applied = await apply(seen.digest);
  expect(applied.status, applied.body.message).toBe(200);
  const { changed, first_entry, last_entry } = applied.body.data;
  expect([changed, (last_entry ?? 0) - (first_entry ?? 0) + 1]).toEqual([PIECES, PIECES]);
  const after = await pieceOf(owner, skuAt(-1));
  expect(after).toMatchObject({ price_mode: 'by rate', making_value: 12, making_min: 900 });
  expect(Math.abs(after.price - before.price)).toBe(Math.max(seen.largest_rise, seen.largest_fall));
  const { body } = await owner.call(officeCalls.getAudit, { query: { subject: `product:${skuAt(-1)}` } });
  expect(body.data[0]).toMatchObject({ act: 'product changed', name: expect.any(String) });
  expect((await preview()).body.data).toMatchObject({ listed: PIECES, changed: 0 });

  // A piece that a colleague changed since keeps that.
  await change(owner, skuAt(3), { making_value: 15 });
  const undone = await undo(first_entry, last_entry);
  expect(undone.body.data).toMatchObject({
    ...{ undone: PIECES - 1, left_out_count: 1 },
    left_out: [{ sku: skuAt(3), message: expect.stringContaining('changed again since') }],
  });
  expect(await pieceOf(owner, skuAt(-1))).toMatchObject({ price_mode: 'fixed', price: before.price });
  expect(await pieceOf(owner, skuAt(3))).toMatchObject({ making_value: 15 });
  await expectInvariants(shop.db);
}, 60_000);

test('nothing is changed when a piece or a rate changed since the preview; of two people one gives the rule', async () => {
  const rule = { filter: { category: CATEGORY }, terms: { wastage_percent: 2 } };
  const seen = (await preview(rule)).body.data;
  await change(owner, skuAt(5), { discount: 1 });
  expect(await apply(seen.digest, rule)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
  expect((await pieceOf(owner, skuAt(6))).wastage_percent).toBe(0);
  const again = (await preview(rule)).body.data;
  const both = await Promise.all([apply(again.digest, rule), apply(again.digest, rule, owner)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('a piece whose price would be below the worth of its metal is left out and named', async () => {
  const sku = await addRing(manager, {
    ...{ category: CATEGORY, price_mode: 'by rate', making_kind: 'percent', making_value: 20 },
    ...{ discount: 1000, stone: 'None', stone_carat: 0, stone_value: 0 },
  });
  const rule: PriceRule = {
    filter: { q: sku },
    terms: { making_kind: 'flat', making_value: 10, making_min: 0, wastage_percent: 0 },
  };
  const seen = (await preview(rule)).body.data;
  expect(seen).toMatchObject({
    ...{ listed: 1, changed: 0, left_out_count: 1 },
    left_out: [{ sku, message: expect.stringContaining('below the worth of the metal') }],
  });
  expect((await apply(seen.digest, rule)).body.data).toEqual({
    ...{ changed: 0, first_entry: null, last_entry: null },
  });
});

test('an empty rule, an incomplete making charge, entries of another kind and the counter role are refused', async () => {
  const empty = await preview({ ...RULE, terms: {} });
  expect([empty.status, empty.body.code]).toEqual([400, 'invalid_input']);
  expect((await preview({ ...RULE, terms: { making_value: 5 } })).status).toBe(400);
  expect((await preview({ ...RULE, terms: { wastage_percent: 101 } })).body.data).toMatchObject({
    changed: 0,
  });
  expect((await undo(9, 3)).status).toBe(400);
  expect((await undo(1, 2)).status).toBe(404);
  expect((await preview(RULE, await newStaff(shop, 'counter'))).status).toBe(403);
});
