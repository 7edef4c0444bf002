import { beforeAll, beforeEach, expect, test } from 'vitest';
import { stateRate } from '#api/rates/rate-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { indianDate } from '#contract/indian-time.ts';
import { paisePerGram } from '#contract/money/money.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { CHOICE_COLUMNS } from '../choices/choice-cell-rules.ts';
import { fileOfPiece, importFile, PIECE_COLUMNS, previewFile } from './import-testing.ts';

const shop = shopOfThisFile();
let owner: OfficeBrowser;

beforeAll(async () => {
  owner = await newStaff(shop, 'owner');
});
beforeEach(async () => {
  for (const purity of ['22K916', '18K750', '14K585']) {
    await stateRate(shop.db, purity, indianDate(new Date()), paisePerGram(1_000_000));
  }
});

const CELLS: Record<string, string> = {
  ...{ sku: 'CHOICES-1', product_name: 'Sized Ring', category: 'Rings', gender: 'Female', metal: 'Gold' },
  ...{ purity: '22K916', gross_weight_g: '3.500', net_weight_g: '3.400', stone: 'None', stone_value: '0' },
  ...{ hsn: '71131911', discount: '0', short_description: 'A ring.', price_mode: 'by rate' },
  ...{ making_kind: 'percent', making_value: '12', size_kind: 'ring', size_from: '6', size_to: '24' },
  ...{ standard_size: '12', g_per_size: '0.060', engraving_letters: '12', engraving_price: '350.50' },
  ...{ further_purities: '14K585:2.400|18K750:2.900:0.050', lead_days: '10' },
};
const file = (changes: Record<string, string> = {}, columns?: readonly string[]) =>
  fileOfPiece({ ...CELLS, ...changes }, columns);
const preview = (bytes: string) => previewFile(owner, bytes);
const bringIn = (bytes: string) => importFile(owner, bytes);
const piece = async () => (await owner.call(officeCalls.getPiece, { query: { sku: 'CHOICES-1' } })).body.data;
const exported = async () => (await owner.fetch(`/api/v1${officeCalls.exportCatalogue.path}`)).text();

const CHOICES = {
  ...{ size_kind: 'ring', size_from: 6, size_to: 24, standard_size: 12, second_size: null, lead_days: 10 },
  ...{ g_per_size: 0.06, engraving_letters: 12, engraving_price: 350.5 },
  further_purities: '18K750:2.900:0.050|14K585:2.400',
};

test('the export of the whole shop, with all that can be chosen, changes nothing', async () => {
  expect(await bringIn(file())).toMatchObject({ added: 1 });
  expect(await piece()).toMatchObject(CHOICES);
  const out = await exported();
  expect(out).toContain('ring,6,24,12,,0.060,18K750:2.900:0.050|14K585:2.400,12,350.50,10');
  expect(out).toContain('bangle,');
  expect(await preview(out)).toMatchObject({ fault_count: 0, added: 0, changed: 0 });
});

test('a change lists its fields with their old values, in the preview and in the audit', async () => {
  await bringIn(file());
  const done = await bringIn(file({ size_to: '20', lead_days: '' }));
  const fields = [
    { field: 'size_to', before: '24', after: '20' },
    { field: 'lead_days', before: '10', after: '' },
  ];
  expect(done.changes).toMatchObject([{ sku: 'CHOICES-1', fields }]);
  const { rows } = await shop.pool.query(
    "select before, after from audit_entries where subject = 'product:CHOICES-1' order by sequence desc limit 1",
  );
  expect(JSON.parse(rows[0].before)).toEqual({ size_to: '24', lead_days: '10' });
  expect(await piece()).toMatchObject({ ...CHOICES, size_to: 20, lead_days: 0 });
});

test('a file without the columns leaves the choices unchanged; one with some of them changes only those', async () => {
  await bringIn(file());
  const without = PIECE_COLUMNS.filter((name) => !CHOICE_COLUMNS.some((column) => column === name));
  await bringIn(file({ making_value: '13' }, without));
  expect(await piece()).toMatchObject({ ...CHOICES, making_value: 13 });
  await bringIn(file({ lead_days: '12' }, [...without, 'lead_days']));
  expect(await piece()).toMatchObject({ ...CHOICES, lead_days: 12 });
  expect((await preview(file({ size_to: '8' }, [...without, 'size_to']))).faults).toEqual([
    { line: 2, column: 'standard_size', message: 'It is not from 6 to 8.' },
  ]);
  await bringIn(file(Object.fromEntries(CHOICE_COLUMNS.map((name) => [name, '']))));
  expect(await piece()).toMatchObject({ size_kind: '', further_purities: '', engraving_letters: null });
});

test('sizes are read as shoppers write them', async () => {
  const bangle = { size_kind: 'bangle', size_from: '2-4', size_to: '2-10', standard_size: '6' };
  await bringIn(file({ ...bangle, g_per_size: '' }));
  expect(await piece()).toMatchObject({ size_kind: 'bangle', size_from: 4, size_to: 10, standard_size: 6 });
});

test.each([
  [{ size_kind: 'rings' }, 'size_kind', /^'rings' is not one of ring, bangle, chain/],
  [{ size_from: 'small' }, 'size_from', /^'small' is not a size like 12, 2-6 or 18/],
  [{ size_from: '20', size_to: '6' }, 'size_to', /smaller than the smallest/],
  [{ standard_size: '' }, 'standard_size', /The standard size is missing/],
  [{ g_per_size: '0.6' }, 'g_per_size', /weigh nothing: 3.400 g less 6 sizes of 0.600 g/],
  [{ further_purities: '18K750' }, 'further_purities', /is not like 18K750:2.600:0.050/],
  [{ further_purities: '21K875:2.9' }, 'further_purities', /no rate of 21K875/],
  [{ engraving_letters: '60' }, 'engraving_letters', /whole number from 1 to 40/],
  [{ engraving_letters: '' }, 'engraving_letters', /not how many letters fit/],
  [{ engraving_price: 'one' }, 'engraving_price', /not an amount/],
  [{ lead_days: '121' }, 'lead_days', /whole number from 0 to 120/],
])('a wrong cell is a fault of its line and column: %j', async (changes, column, sentence) => {
  const { faults } = await preview(file({ sku: 'CHOICES-2', product_name: 'Other', ...changes }));
  expect(faults).toEqual([{ line: 2, column, message: expect.stringMatching(sentence) }]);
});
