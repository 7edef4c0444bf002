import { beforeAll, beforeEach, expect, test } from 'vitest';
import { stateRate } from '#api/rates/rate-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { indianDate } from '#contract/indian-time.ts';
import { paisePerGram } from '#contract/money/money.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { apply, row, setChart } from '../stone-chart/chart-testing.ts';
import { fileOfPiece, importFile, PIECE_COLUMNS, previewFile } from './import-testing.ts';

const shop = shopOfThisFile();
let owner: OfficeBrowser;

beforeAll(async () => {
  owner = await newStaff(shop, 'owner');
  await setChart(shop.db);
});
beforeEach(() => stateRate(shop.db, '22K916', indianDate(new Date()), paisePerGram(1_084_200)));

const CELLS: Record<string, string> = {
  ...{ sku: 'STONES-1', product_name: 'Test Ring', category: 'Rings', gender: 'Female', metal: 'Gold' },
  ...{ purity: '22K916', gross_weight_g: '3.500', net_weight_g: '3.400', stone: 'Diamond', hsn: '71131913' },
  ...{ discount: '0', short_description: 'A ring.', price_mode: 'by rate', making_kind: 'percent' },
  ...{ making_value: '12', stones: 'diamond:round:TT:VS:1:0.20|ruby:oval:::2:0.20:900.50' },
};
const file = (changes: Record<string, string> = {}, columns?: readonly string[]) =>
  fileOfPiece({ ...CELLS, ...changes }, columns);
const preview = (bytes: string) => previewFile(owner, bytes);
const bringIn = (bytes: string) => importFile(owner, bytes);
const piece = async () => (await owner.call(officeCalls.getPiece, { query: { sku: 'STONES-1' } })).body.data;

test('a file brings stones, whose prices make the stone value, and its export changes nothing', async () => {
  await bringIn(file());
  expect(await piece()).toMatchObject({ stones: CELLS.stones, stone_value: 16_900.5 });
  const exported = await (await owner.fetch(`/api/v1${officeCalls.exportCatalogue.path}`)).text();
  expect(exported).toContain(CELLS.stones);
  await apply(owner, [row(0, 0.1, 50_000), row(0.1, 1, 82_000)]);
  expect(await piece()).toMatchObject({ stone_value: 17_300.5 });
  const later = await preview(exported);
  expect(later).toMatchObject({ fault_count: 0, added: 0, changed: 0 });
  expect(later.warnings.join()).toMatch(
    /1 line has another stone_value than the prices of the stones add up to/,
  );
});

test('a file without the column leaves the stones as they are; one with an empty cell removes them', async () => {
  await bringIn(file());
  const without = PIECE_COLUMNS.filter((name) => name !== 'stones');
  await bringIn(file({ stone_value: '5', making_value: '13' }, without));
  expect(await piece()).toMatchObject({ stones: CELLS.stones, making_value: 13 });
  await bringIn(file({ stones: '', stone_value: '5' }));
  expect(await piece()).toMatchObject({ stones: '', stone_value: 5 });
});

test.each([
  ['diamond:round:TT:VS:1:1.20', /^The stone chart has no price for diamond TT VS, round, of 1.20 ct/],
  ['diamond:round:TT:VS:1', /^'diamond:round:TT:VS:1' is not like/],
  ['pearl::::1:9.00:10', /^They weigh more/],
])('%s is a fault of its line', async (stones, sentence) => {
  const { faults } = await preview(file({ sku: 'STONES-2', product_name: 'Other', stones }));
  expect(faults.map(({ line, column, message }) => [line, column, message])).toEqual([
    [2, 'stones', expect.stringMatching(sentence)],
  ]);
});
