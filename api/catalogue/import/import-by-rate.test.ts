import { beforeAll, beforeEach, expect, test } from 'vitest';
import { forgetRates, stateRate } from '#api/rates/rate-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { uploadAs } from '#api/testing/upload-testing.ts';
import { indianDate } from '#contract/indian-time.ts';
import { paisePerGram } from '#contract/money/money.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { GoodsPiece } from '#contract/office/goods/goods.ts';
import { ALL_COLUMNS, CATALOGUE_COLUMNS } from './lines/row-rules.ts';

const shop = shopOfThisFile();
let owner: OfficeBrowser;

const setRate = (rupees: number) =>
  stateRate(shop.db, '22K916', indianDate(new Date()), paisePerGram(rupees * 100));

beforeAll(async () => {
  owner = await newStaff(shop, 'owner');
});
beforeEach(async () => {
  await forgetRates(shop.pool);
  await setRate(10_842);
});

const CELLS: Record<string, string> = {
  ...{
    sku: 'CHAIN-1',
    product_name: 'Test Chain',
    category: 'Chains',
    gender: 'Unisex',
    metal: 'Yellow gold',
  },
  ...{ purity: '22K916', gross_weight_g: '3.500', net_weight_g: '3.412', stone: 'None', stone_carat: '' },
  ...{ stone_value: '0', discount: '0', hsn: '71131911', stock: '', offer_percent: '', offer_start: '' },
  ...{ offer_end: '', short_description: 'A chain.', photos: '', price_mode: 'by rate' },
  ...{ making_kind: 'percent', making_value: '12', making_min: '', wastage_percent: '', price_floor: '' },
  further_metals: 'Pt950:0.500',
};

const NEW_COLUMNS = ALL_COLUMNS.filter(
  (name) => !['collection', 'occasion', 'stone_family', 'status', 'stock_now'].includes(name),
);

function file(changes: Record<string, string> = {}, columns: readonly string[] = NEW_COLUMNS): string {
  const cells = { ...CELLS, ...changes };
  return `${columns.join(',')}\n${columns.map((name) => cells[name] ?? '').join(',')}\n`;
}

const preview = async (bytes: string) =>
  (await uploadAs(owner, officeCalls.previewImport, { name: 'pieces.csv', bytes })).body.data;

async function bringIn(bytes: string) {
  const { digest, ...report } = await preview(bytes);
  expect(report).toMatchObject({ faults: [] });
  const given = { name: 'pieces.csv', bytes };
  return (await uploadAs(owner, officeCalls.applyImport, given, { query: { digest: digest ?? '' } })).body
    .data;
}

async function pieceOf(sku: string): Promise<GoodsPiece> {
  return (await owner.call(officeCalls.getPiece, { query: { sku } })).body.data;
}

async function exported(): Promise<string> {
  return (await owner.fetch(`/api/v1${officeCalls.exportCatalogue.path}`)).text();
}

test('a line by rate needs no amounts, and its exported results come back as no change after the rates moved', async () => {
  const done = await bringIn(file());
  expect(done).toMatchObject({ fault_count: 0, added: 1 });
  expect(done.warnings).toEqual([
    'pieces.csv line 2: there is no rate of Pt950, so the price is on request until one is set.',
  ]);
  await stateRate(shop.db, 'Pt950', indianDate(new Date()), paisePerGram(400_000));
  expect(await pieceOf('CHAIN-1')).toMatchObject({
    ...{ price_mode: 'by rate', making_kind: 'percent', making_value: 12, further_metals: 'Pt950:0.500' },
    product_price: 33_571.9,
  });
  const out = await exported();
  expect(out).toContain(',33571.90,');
  expect(await preview(out)).toMatchObject({ fault_count: 0, changed: 0, added: 0 });
  await setRate(11_000);
  const later = await preview(out);
  expect(later).toMatchObject({ fault_count: 0, changed: 0, added: 0 });
  expect(later.warnings.join()).toMatch(/lines have other amounts than today's rates make/);
});

test('a file without the columns changes nothing of the terms, whatever amounts it has', async () => {
  const amounts = { product_price: '10000', making_charges: '0', gst_cgst: '150', gst_sgst: '150' };
  const old = file({ ...amounts, sku: 'CHAIN-2', product_name: 'Chain 2' }, CATALOGUE_COLUMNS);
  const terms = file({ sku: 'CHAIN-2', product_name: 'Chain 2', price_floor: '90000' });
  expect((await bringIn(terms)).warnings.join()).toMatch(/below the floor of ₹90,000/);
  expect(await preview(old)).toMatchObject({ fault_count: 0, changed: 0, unchanged: 1 });
  const lighter = old.replace('3.412', '0.500');
  expect((await preview(lighter)).faults).toMatchObject([{ line: 2, column: 'further_metals' }]);
});

test('a piece becomes by rate and fixed again by its file, field by field', async () => {
  const amounts = { product_price: '40000', making_charges: '0', gst_cgst: '600', gst_sgst: '600' };
  const other = { sku: 'CHAIN-3', product_name: 'Chain 3', further_metals: '' };
  const fixed = file({ ...other, ...amounts, price_mode: '' });
  await bringIn(fixed);
  expect(await pieceOf('CHAIN-3')).toMatchObject({ price_mode: 'fixed', product_price: 40_000 });
  const [change] = (await bringIn(file(other))).changes;
  expect(change?.fields).toContainEqual({ field: 'price_mode', before: 'fixed', after: 'by rate' });
  expect(await pieceOf('CHAIN-3')).toMatchObject({ product_price: 36_992.9 });
  await bringIn(fixed);
  expect(await pieceOf('CHAIN-3')).toMatchObject({
    price_mode: 'fixed',
    product_price: 40_000,
    price: 41_200,
  });
});

test.each([
  [{ price_mode: 'rate' }, 'price_mode', /not one of fixed, by rate/],
  [{ making_kind: 'gram' }, 'making_kind', /not one of percent/],
  [{ making_value: '2000' }, 'making_value', /above 1000 percent/],
  [{ wastage_percent: '101' }, 'wastage_percent', /above 100/],
  [{ price_floor: '-1' }, 'price_floor', /below 0/],
  [{ further_metals: 'Pt950=1' }, 'further_metals', /not like Pt950:1.250/],
  [{ product_price: 'abc' }, 'product_price', /not an amount/],
  [{ hsn: '7102' }, 'hsn', /GST rate/],
])('a wrong cell is a fault of its column: %j', async (changes, column, message) => {
  expect((await preview(file({ ...changes, sku: 'CHAIN-4' }))).faults).toEqual([
    { line: 2, column, message: expect.stringMatching(message) },
  ]);
});

test('the kind of making and its value are in a file together', async () => {
  const columns = NEW_COLUMNS.filter((name) => name !== 'making_kind');
  expect((await preview(file({}, columns))).faults).toMatchObject([{ line: 1, column: 'making_value' }]);
});
