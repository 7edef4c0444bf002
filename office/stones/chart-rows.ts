import { type Rupees, rupees } from '#contract/money/money.ts';
import { type StoneChartRow, stoneRateOf } from '#contract/office/stones/stone-chart.ts';
import { groupName, rangeText } from '#contract/stones/chart-checks.ts';
import { chartKey } from '#contract/stones/stone-price.ts';
import type { StoneKind } from '#contract/stones/stones.ts';
import { capitalised } from '#contract/words.ts';
import { percentOf } from '../rates/rate-words.ts';
import { enteredNumber, fieldText } from '../ui/numbers.ts';

/** The fields that the ranges of a group share. */
export interface GroupFacts {
  kind: StoneKind;
  grade: string;
  shape: string;
}

export type RangePart = 'from' | 'to' | 'rate';

export interface TypedRow extends GroupFacts, Record<RangePart, string> {
  id: number;
  /** Rupees a carat in the chart that was opened; null: a new row. */
  before: Rupees | null;
}

export function typedRow(row: StoneChartRow, id: number): TypedRow {
  const { kind, grade, shape, from, to, rate } = row;
  return {
    ...{ id, kind, grade, shape, before: rate },
    ...{ from: fieldText(from), to: fieldText(to), rate: fieldText(rate) },
  };
}

/** As it is sent; the shop refuses what is no number, with a sentence at its field. */
export function enteredRow({ kind, grade, shape, from, to, rate }: TypedRow): StoneChartRow {
  const entered = (text: string) => enteredNumber(text) ?? Number.NaN;
  return { kind, grade, shape, from: entered(from), to: entered(to), rate: rupees(entered(rate)) };
}

export interface Group extends GroupFacts {
  key: string;
  name: string;
  /** With their places in the chart that is sent. */
  rows: { row: TypedRow; index: number }[];
}

/** The rows grouped by these fields, in the order of their first row. */
export function groupsOf(rows: readonly TypedRow[]): Group[] {
  const groups = new Map<string, Group>();
  rows.forEach((row, index) => {
    const key = chartKey(row);
    const { kind, grade, shape } = row;
    const group = groups.get(key) ?? { key, name: capitalised(groupName(row)), kind, grade, shape, rows: [] };
    group.rows.push({ row, index });
    groups.set(key, group);
  });
  return [...groups.values()];
}

/** Whether a price is farther from the one before than the limit. */
export function exceedsLimit({ before, rate }: TypedRow, limitPercent: number): boolean {
  const next = enteredNumber(rate);
  return before !== null && next !== null && Math.abs(percentOf(next, before)) > limitPercent;
}

/** The prices of a carat by row, as text. */
export function pricesByRow(rows: readonly StoneChartRow[]): Map<string, string> {
  return new Map(
    rows.map((row) => {
      const rate = stoneRateOf(row);
      return [`${groupName(rate)} of ${rangeText(rate)}`, fieldText(row.rate)];
    }),
  );
}
