import { counted } from '#contract/counted.ts';
import { formatRupees, sumOf } from '#contract/money/money.ts';
import { priceOfStones, type StoneChart } from '#contract/stones/stone-price.ts';
import { STONE_KINDS } from '#contract/stones/stones.ts';
import { readStones } from '#contract/stones/stones-text.ts';

export const STONE_PARTS = ['kind', 'shape', 'colour', 'clarity', 'count', 'carats', 'price'] as const;
export type StonePart = (typeof STONE_PARTS)[number];

export type TypedStones = Record<StonePart, string>;

export const NEW_ROW: TypedStones = {
  ...{ kind: STONE_KINDS[0], shape: '', colour: '', clarity: '', count: '1', carats: '', price: '' },
};

/** Parses the rows of a form's text, valid or not. */
export function rowsOf(text: string): TypedStones[] {
  const rows = text === '' ? [] : text.split('|');
  return rows.map((row) => {
    const parts = row.split(':');
    const typed = STONE_PARTS.map((part, index) => [part, parts[index] ?? '']);
    return Object.fromEntries(typed) as TypedStones;
  });
}

export function textOf(rows: readonly TypedStones[]): string {
  return rows.map(rowText).join('|');
}

function rowText(row: TypedStones): string {
  const parts = STONE_PARTS.map((part) => row[part].replaceAll(/[|:]/g, ''));
  return (row.price === '' ? parts.slice(0, -1) : parts).join(':');
}

/** The hint beside a row's price: the chart's price, or why it has none. */
export function priceHint(row: TypedStones, chart: StoneChart): string {
  const [stone] = readStones(rowText(row)).stones;
  if (!stone) return row.price === '' ? 'Empty: by the stone chart' : '';
  if (stone.paise !== null) return 'Typed: does not follow the chart';
  const price = priceOfStones(stone, chart);
  return price === undefined ? 'Not on the stone chart' : `By the stone chart ${formatRupees(price)}`;
}

/** `3 stones, 1.250 ct, ₹42,000`; undefined while a row cannot be read or has no price. */
export function sumText(text: string, chart: StoneChart): string | undefined {
  const { stones, fault } = readStones(text);
  const prices = stones.map((stone) => priceOfStones(stone, chart)).filter((price) => price !== undefined);
  if (fault !== undefined || prices.length < stones.length) return undefined;
  const count = stones.reduce((sum, stone) => sum + stone.count, 0);
  const carats = stones.reduce((sum, stone) => sum + stone.caratMilli, 0) / 1000;
  return `${counted(count, 'stone')}, ${carats.toFixed(2)} ct, ${formatRupees(sumOf(prices))}`;
}
