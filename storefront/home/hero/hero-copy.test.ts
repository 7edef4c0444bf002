import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readCsv } from '#api/platform/csv.ts';
import { formatRupees, paise } from '#contract/money/money.ts';
import { HOME_TEXTS } from '#contract/texts/home-texts.ts';
import { COLLECTIONS } from '../collections/collection-copy.ts';
import { EVERYDAY } from '../priced-pieces.ts';

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
    (cells) => cells.get('collection') === EVERYDAY.name,
  );
  expect(words).toContain('from under 2 grams');
  expect(Math.min(...weights.map(Number))).toBeLessThan(2);
});

test('each collection of the home page has pieces in the demo shop', () => {
  const used = new Set(column('catalogue.csv', 'collection'));
  for (const { name } of [...COLLECTIONS, EVERYDAY]) expect(used).toContain(name);
});
