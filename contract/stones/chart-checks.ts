import { formatRupees } from '#contract/money/money.ts';
import { caratsText, type MilliCarats } from './carats.ts';
import { chartKey } from './stone-price.ts';
import type { StoneRate } from './stones.ts';

/** What is wrong with a row of a chart, for one of its fields. */
export interface RowFault {
  /** The row's place in the chart that was sent. */
  index: number;
  field: 'from' | 'to' | 'rate';
  sentence: string;
}

/** `diamond GH VS, oval`; stones of any shape without the comma. */
export function groupName({ kind, grade, shape }: Pick<StoneRate, 'kind' | 'grade' | 'shape'>): string {
  const name = `${kind} ${grade}`.trim();
  return shape === '' ? name : `${name}, ${shape}`;
}

/** `0.30 to 0.50 ct` */
export function rangeText({ fromMilliCarat, toMilliCarat }: StoneRate): string {
  return betweenText(fromMilliCarat, toMilliCarat, 'to');
}

const betweenText = (from: MilliCarats, to: MilliCarats, word: 'to' | 'and') =>
  `${caratsText(from)} ${word} ${caratsText(to)} ct`;

/** The ranges of stones that are alike follow one another without a hole and without an overlap (P-203). */
export function chartFaults(rows: readonly StoneRate[]): RowFault[] {
  const faults = rows.flatMap((row, index): RowFault[] => {
    if (row.paisePerCarat <= 0) return [{ index, field: 'rate', sentence: 'A price is above 0.' }];
    if (row.toMilliCarat > row.fromMilliCarat) return [];
    const sentence = `This weight has to be above ${caratsText(row.fromMilliCarat)} ct.`;
    return [{ index, field: 'to', sentence }];
  });
  return faults.length > 0 ? faults : rangeFaults(rows);
}

function rangeFaults(rows: readonly StoneRate[]): RowFault[] {
  const sorted = rows
    .map((row, index) => ({ row, index, key: chartKey(row) }))
    .sort((one, other) => one.row.fromMilliCarat - other.row.fromMilliCarat || one.index - other.index);
  const last = new Map<string, StoneRate>();
  return sorted.flatMap(({ row, index, key }): RowFault[] => {
    const before = last.get(key);
    // The row that reaches farthest, so that a small one inside of it hides no overlap.
    if (!before || row.toMilliCarat > before.toMilliCarat) last.set(key, row);
    const sentence = before && between(before, row);
    return sentence === undefined ? [] : [{ index, field: 'from', sentence }];
  });
}

/** What is wrong between two ranges of which the second begins later; undefined: nothing. */
function between(before: StoneRate, row: StoneRate): string | undefined {
  const ranges = `${groupName(row)} has ${rangeText(before)} and ${rangeText(row)}`;
  if (row.fromMilliCarat > before.toMilliCarat) {
    return `No price between ${betweenText(before.toMilliCarat, row.fromMilliCarat, 'and')}: ${ranges}. A range ends where the next one begins.`;
  }
  return row.fromMilliCarat < before.toMilliCarat ? `Two prices for the same weight: ${ranges}.` : undefined;
}

/** Rows of a chart before that have a weight in common with a row. */
export function formerRows(row: StoneRate, before: readonly StoneRate[]): StoneRate[] {
  const key = chartKey(row);
  return before.filter(
    (one) =>
      chartKey(one) === key && one.fromMilliCarat < row.toMilliCarat && row.fromMilliCarat < one.toMilliCarat,
  );
}

export const perCaratText = ({ paisePerCarat }: StoneRate) => `${formatRupees(paisePerCarat)} a carat`;
