import type { Database } from '#api/platform/database/database.ts';
import { type StoneChart, stoneChart } from '#contract/stones/stone-price.ts';
import type { StoneRate } from '#contract/stones/stones.ts';
import { findLastRows, findLastSet, findRows, insertSet } from './chart-queries.ts';

/** The stone chart in force. `stoneRateSetId` is 0 before the first one. */
export interface CurrentChart {
  stoneRateSetId: number;
  effectiveAt: Date | undefined;
  rows: StoneRate[];
}

export async function readCurrentChart(db: Database): Promise<CurrentChart> {
  const last = await findLastSet(db);
  if (!last) return { stoneRateSetId: 0, effectiveAt: undefined, rows: [] };
  const { stoneRateSetId, effectiveAt } = last;
  return { stoneRateSetId, effectiveAt, rows: await findRows(db, stoneRateSetId) };
}

/** The prices of stones as they are now. */
export async function readStoneChart(db: Database): Promise<StoneChart> {
  return stoneChart(await findLastRows(db));
}

interface NewChart {
  rows: readonly StoneRate[];
  effectiveAt: Date;
  actor: string;
  approvedBy?: string | undefined;
  note?: string | undefined;
}

/** Adds a chart, under the lock of the goods. Returns its number. */
export async function addChart(
  tx: Database,
  { rows, effectiveAt, actor, approvedBy, note = '' }: NewChart,
): Promise<number> {
  const stoneRateSetId = ((await findLastSet(tx))?.stoneRateSetId ?? 0) + 1;
  await insertSet(tx, {
    ...{ stoneRateSetId, effectiveAt, actor, approvedBy: approvedBy ?? null, note, rows },
  });
  return stoneRateSetId;
}
