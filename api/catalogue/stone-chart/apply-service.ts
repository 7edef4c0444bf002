import { readLimits } from '#api/approvals/limit-service.ts';
import { needsApproval, requestApproval } from '#api/approvals/service.ts';
import type { Act } from '#api/audit/rules.ts';
import { recordActs } from '#api/audit/service.ts';
import { type Acting, actorText } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { boardRates } from '#api/rates/service.ts';
import { counted } from '#contract/counted.ts';
import { type Refusal, refuse, refuseField } from '#contract/errors.ts';
import { indianDate } from '#contract/indian-time.ts';
import { toRupees } from '#contract/money/money.ts';
import { type StoneChartRow, shownRowOf } from '#contract/office/stones/stone-chart.ts';
import { stoneChart } from '#contract/stones/stone-price.ts';
import type { StoneRate } from '#contract/stones/stones.ts';
import { lockImports } from '../import/import-queries.ts';
import { writeStoneValues } from './chart-piece-queries.ts';
import { auditSides, changesOf, refuseRows, unusualRows } from './chart-rules.ts';
import { addChart, type CurrentChart, readCurrentChart } from './chart-service.ts';
import { type ChartScan, refuseUnpriced, scanPieces } from './scan-service.ts';

/** The effects of a new chart, computed before it is stored. */
export interface PlannedChart {
  current: CurrentChart;
  rows: readonly StoneRate[];
  scan: ChartScan;
  /** Why it needs a second person's approval, in sentences. */
  unusual: string[];
}

/** Refusals: invalid_input for rows that cannot be right, and for stones that would have no price. */
export async function planChart(
  { db, now }: Acting,
  rows: readonly StoneRate[],
  isLocking: boolean,
): Promise<PlannedChart | Refusal> {
  const current = await readCurrentChart(db);
  const refused = refuseRows(rows, current.rows);
  if (refused) return refused;
  const rates = await boardRates(db, indianDate(now));
  const scan = await scanPieces(db, { chart: stoneChart(rows), rates, now, isLocking });
  const unpriced = refuseUnpriced(scan);
  if (unpriced) return unpriced;
  return { current, rows, scan, unusual: await unusualIn(db, rows, current, scan) };
}

async function unusualIn(
  db: Database,
  rows: readonly StoneRate[],
  current: CurrentChart,
  { belowMetal }: ChartScan,
): Promise<string[]> {
  const { rateChangeBasisPoints } = await readLimits(db);
  const unusual = unusualRows(rows, current.rows, rateChangeBasisPoints);
  const [first] = belowMetal;
  if (!first) return unusual;
  const others = belowMetal.length === 1 ? '' : ` and ${belowMetal.length - 1} more`;
  const below = `${first.productName} (${first.sku})${others} would cost less than the worth of the metal.`;
  return [...unusual, below];
}

/** Applied as a set, waiting under an approval's id, or neither: nothing was different. */
export interface AppliedChart {
  stoneRateSetId: number | null;
  approvalId: number | null;
}

interface NewChart {
  rows: readonly StoneRate[];
  reason: string;
  /** The chart that the person saw. */
  basedOn: number;
}

/**
 * Replaces the chart, and with it the stone value of every piece that is priced by it, in one transaction (P-203). Prices far
 * from the last ones need a reason and a second person (P-194). Refusals: changed_meanwhile, invalid_input.
 */
export function applyChart(
  acting: Acting,
  { rows, reason, basedOn }: NewChart,
): Promise<AppliedChart | Refusal> {
  return inTransaction<AppliedChart | Refusal>(acting.db, async (tx) => {
    const inside = { ...acting, db: tx };
    await lockImports(tx);
    const { stoneRateSetId, rows: before } = await readCurrentChart(tx);
    if (stoneRateSetId !== basedOn) return refuse('changed_meanwhile');
    if (changesOf(before, rows).length === 0) return { stoneRateSetId: null, approvalId: null };
    const planned = await planChart(inside, rows, true);
    if ('refused' in planned) return planned;
    if (planned.unusual.length > 0 && reason === '') {
      return refuseField('reason', `${planned.unusual.join(' ')} If it is right, say why.`);
    }
    if (planned.unusual.length > 0 && (await needsApproval(inside))) {
      return { stoneRateSetId: null, approvalId: await askForChart(inside, planned, reason) };
    }
    return {
      stoneRateSetId: await storeChart(inside, planned, { act: 'stone chart applied', reason }),
      approvalId: null,
    };
  });
}

/** The payload of an approval of a chart. */
export interface RequestedChart {
  based_on: number;
  rows: StoneChartRow[];
  asked_by: string;
  reason: string;
}

function askForChart(acting: Acting, planned: PlannedChart, reason: string): Promise<number> {
  const { current, rows, scan, unusual } = planned;
  const payload: RequestedChart = {
    ...{ based_on: current.stoneRateSetId, rows: rows.map(shownRowOf) },
    ...{ asked_by: actorText(acting.actor), reason },
  };
  const { length } = scan.revalued;
  const summary = `Change the stone chart, and with it ${counted(length, 'piece')}. ${unusual.join(' ')}`;
  return requestApproval(acting, {
    ...{ act: 'stone chart', subject: 'stone-chart', payload, reason },
    summary: summary.length > MAX_SUMMARY ? `${summary.slice(0, MAX_SUMMARY)}…` : summary,
  });
}

const MAX_SUMMARY = 1000;
const VALUES_AT_ONCE = 1000;

interface Statement {
  act: string;
  reason: string;
  /** For an approved change: who requested and who approved it. */
  askedBy?: string | undefined;
  approvedBy?: string | undefined;
}

/** Stores a planned chart and the values of the pieces with an entry in the audit for each. Returns the chart's number. */
export async function storeChart(
  { db: tx, now, actor }: Acting,
  { current, rows, scan: { revalued } }: PlannedChart,
  { act, reason, askedBy = actorText(actor), approvedBy }: Statement,
): Promise<number> {
  const stoneRateSetId = await addChart(tx, {
    ...{ rows, effectiveAt: now, actor: askedBy, approvedBy, note: reason },
  });
  for (let from = 0; from < revalued.length; from += VALUES_AT_ONCE) {
    const some = revalued.slice(from, from + VALUES_AT_ONCE);
    await writeStoneValues(
      tx,
      some.map(({ piece: { productId }, stoneValuePaise }) => ({ productId, stoneValuePaise })),
    );
  }
  const pieces = revalued.map(({ piece: { sku, stoneValuePaise }, ...next }): Act => {
    const [before, after] = [stoneValuePaise, next.stoneValuePaise].map((value) => ({
      stone_value: toRupees(value),
    }));
    return { act: 'stones follow the chart', subject: `product:${sku}`, before, after };
  });
  const sides = auditSides(changesOf(current.rows, rows));
  const after = { ...sides.after, pieces: pieces.length };
  const subject = `stone-chart:${stoneRateSetId}`;
  const chart = { act, subject, before: sides.before, after, ...(reason && { reason }) };
  await recordActs(tx, actor, [...pieces, chart], now);
  return stoneRateSetId;
}
