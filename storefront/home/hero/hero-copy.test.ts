import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readCsv } from '#api/platform/csv.ts';
import { formatRupees, paise } from '#contract/money/money.ts';
import { COLLECTION_TEXTS, ROW_TEXTS, shownCollections } from '#contract/texts/collection-texts.ts';
import { HOME_TEXTS } from '#contract/texts/home-texts.ts';
import { paths } from '#storefront/paths.ts';

/** A column of a file of the demo shop, by the other columns that pick its lines. */
function column(file: string, name: string, where: (cells: Map<string, string>) => boolean = () => true) {
  const [header, ...lines] = readCsv(readFileSync(`db/demo/${file}`, 'utf8')).rows;
  return lines
    .map(({ cells }) => new Map(header?.cells.map((cell, index) => [cell, cells[index] ?? ''])))
    .filter(where)
    .map((cells) => cells.get(name) ?? '');
}

const words = Object.values(HOME_TEXTS).join('\n');

test('the lowest instalment that the banner names is that of a plan', () => {
  const lowest = Math.min(...column('schemes.csv', 'instalment_amount').map(Number));
  expect(words).toContain(`from ${formatRupees(paise(lowest * 100))} a month`);
});

test('the lightest everyday piece is as light as the banner says', () => {
  const weights = column(
    'catalogue.csv',
    'net_weight_g',
    (cells) => cells.get('collection') === ROW_TEXTS.row_collection,
  );
  expect(words).toContain('from under 2 grams');
  expect(Math.min(...weights.map(Number))).toBeLessThan(2);
});

test('each collection of the home page has pieces in the demo shop', () => {
  const used = new Set(column('catalogue.csv', 'collection'));
  for (const name of shownCollections({ ...COLLECTION_TEXTS, ...ROW_TEXTS })) expect(used).toContain(name);
});

test('each slide leads to a page of the shop', () => {
  const { slide_1_address, slide_2_address, slide_3_address } = HOME_TEXTS;
  expect([slide_1_address, slide_2_address, slide_3_address]).toEqual([
    paths.listing({ category: 'Wedding' }),
    paths.listing({ collection: ROW_TEXTS.row_collection }),
    paths.schemes(),
  ]);
});
