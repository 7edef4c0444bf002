import { isOffByFactorOfTen, isUnusualMove } from '#api/rates/rules.ts';
import { type Refusal, refuseFields } from '#contract/errors.ts';
import { type BasisPoints, toRupees } from '#contract/money/money.ts';
import {
  chartFaults,
  formerRows,
  groupName,
  perCaratText,
  rangeText,
} from '#contract/stones/chart-checks.ts';
import type { StoneRate } from '#contract/stones/stones.ts';
import { capitalised } from '#contract/words.ts';

/** Checks the rows that a person entered. Refusal: invalid_input, with a sentence at each wrong field. */
export function refuseRows(rows: readonly StoneRate[], before: readonly StoneRate[]): Refusal | undefined {
  const fields: Record<string, string> = {};
  for (const { index, field, sentence } of chartFaults(rows)) fields[`rows.${index}.${field}`] = sentence;
  rows.forEach((row, index) => {
    const last = sameRow(row, before);
    if (row.paisePerCarat <= 0 || !last || !isOffByFactorOfTen(last.paisePerCarat, row.paisePerCarat)) return;
    fields[`rows.${index}.rate`] ??=
      `The last price was ${perCaratText(last)}: is there a digit too many, or one too few?`;
  });
  return refuseFields(fields);
}

function sameRow(row: StoneRate, before: readonly StoneRate[]): StoneRate | undefined {
  return formerRows(row, before).find(
    (one) => one.fromMilliCarat === row.fromMilliCarat && one.toMilliCarat === row.toMilliCarat,
  );
}

/** In sentences, the prices that are farther from the last ones than the limit. */
export function unusualRows(
  rows: readonly StoneRate[],
  before: readonly StoneRate[],
  limitBasisPoints: BasisPoints,
): string[] {
  return rows.flatMap((row) => {
    const far = formerRows(row, before).find((one) =>
      isUnusualMove(one.paisePerCarat, row.paisePerCarat, limitBasisPoints),
    );
    if (!far) return [];
    return [
      `${capitalised(nameOf(far))} was ${perCaratText(far)}, and ${perCaratText(row)} is more than ${limitBasisPoints / 100} % away from that.`,
    ];
  });
}

const nameOf = (row: StoneRate) => `${groupName(row)} of ${rangeText(row)}`;

export interface RowChange {
  row: string;
  /** Null: not on that chart. */
  before: StoneRate | null;
  after: StoneRate | null;
}

export function changesOf(before: readonly StoneRate[], after: readonly StoneRate[]): RowChange[] {
  const [old, next] = [byName(before), byName(after)];
  return [...new Set([...next.keys(), ...old.keys()])]
    .map((row) => ({ row, before: old.get(row) ?? null, after: next.get(row) ?? null }))
    .filter((change) => change.before?.paisePerCarat !== change.after?.paisePerCarat);
}

const byName = (rows: readonly StoneRate[]) => new Map(rows.map((row) => [nameOf(row), row]));

/** Changes as the audit writes them: rupees a carat by row. */
export function auditSides(changes: readonly RowChange[]) {
  const side = (which: 'before' | 'after') =>
    Object.fromEntries(
      changes.flatMap(({ row, [which]: rate }) => (rate ? [[row, toRupees(rate.paisePerCarat)]] : [])),
    );
  return { before: side('before'), after: side('after') };
}
