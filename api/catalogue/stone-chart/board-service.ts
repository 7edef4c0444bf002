import { readLimits } from '#api/approvals/limit-service.ts';
import { findWaitingApproval } from '#api/approvals/service.ts';
import { readNames } from '#api/audit/service.ts';
import type { Acting } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { readPage } from '#api/platform/database/pages.ts';
import { type RateReader, readLiveRates } from '#api/rates/service.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { toRupees } from '#contract/money/money.ts';
import {
  type ShownStoneChartSet,
  type StoneChartBoard,
  type StoneChartPreview,
  shownRowOf,
} from '#contract/office/stones/stone-chart.ts';
import { STONE_KINDS, type StoneRate } from '#contract/stones/stones.ts';
import { PreviewSum, priceAt } from '../rate-preview/rate-preview-rules.ts';
import { planChart } from './apply-service.ts';
import { countByChart } from './chart-piece-queries.ts';
import { findRowsOf, findSets } from './chart-queries.ts';
import { changesOf, type RowChange } from './chart-rules.ts';
import { readCurrentChart } from './chart-service.ts';

/** A page has the rows of as many charts. */
const PAGE_SIZE = 20;

const inOrderOfKinds = (one: StoneRate, other: StoneRate) =>
  STONE_KINDS.indexOf(one.kind) - STONE_KINDS.indexOf(other.kind);

export async function readChartBoard(acting: Acting): Promise<StoneChartBoard> {
  const { db } = acting;
  const { rows, stoneRateSetId, effectiveAt } = await readCurrentChart(db);
  const { rateChangeBasisPoints } = await readLimits(db);
  return {
    data: rows.sort(inOrderOfKinds).map(shownRowOf),
    stone_rate_set_id: stoneRateSetId,
    effective_at: effectiveAt?.toISOString() ?? null,
    pieces: await countByChart(db),
    limit_percent: rateChangeBasisPoints / 100,
    waiting_approval_id: (await findWaitingApproval(acting, 'stone chart', 'stone-chart')) ?? null,
  };
}

/** Previews another chart's effect on the prices of the pieces on sale; changes nothing. Refusals: those of an invalid chart. */
export async function previewChart(
  acting: Acting,
  rows: readonly StoneRate[],
  reader: RateReader,
): Promise<StoneChartPreview | Refusal> {
  const planned = await planChart(acting, rows, false);
  if (isRefusal(planned)) return planned;
  const { pieces, revalued } = planned.scan;
  const { rates } = await readLiveRates(reader, acting.now);
  const values = new Map(revalued.map(({ piece, stoneValuePaise }) => [piece, stoneValuePaise]));
  const sum = new PreviewSum();
  const onSale = pieces.filter(({ status }) => status === 'on sale');
  for (const piece of onSale) {
    const next = { ...piece, stoneValuePaise: values.get(piece) ?? piece.stoneValuePaise };
    sum.add(piece, priceAt(piece, rates, acting.now), priceAt(next, rates, acting.now));
  }
  return { ...sum.result(onSale.length), unusual: planned.unusual };
}

function shownChange({ row, before, after }: RowChange) {
  const shown = (rate: StoneRate | null) => rate && toRupees(rate.paisePerCarat);
  return { row, before: shown(before), after: shown(after) };
}

/** The charts with what each changed, the newest first. */
export async function listChartSets(db: Database, before: number | undefined) {
  const { page, next } = await readPage(
    (limit) => findSets(db, before, limit),
    ({ stoneRateSetId }) => stoneRateSetId,
    PAGE_SIZE,
  );
  const names = await readNames(db);
  const nameOf = (actor: string) => names.get(actor) ?? actor;
  const rowsOf = await findRowsOf(db, [
    ...page.map(({ stoneRateSetId }) => stoneRateSetId),
    ...page.slice(-1).map(({ stoneRateSetId }) => stoneRateSetId - 1),
  ]);
  const data = page.map(({ stoneRateSetId, effectiveAt, actor, approvedBy, note }): ShownStoneChartSet => {
    const rows = rowsOf.get(stoneRateSetId) ?? [];
    return {
      ...{ stone_rate_set_id: stoneRateSetId, effective_at: effectiveAt.toISOString(), note },
      ...{
        by: nameOf(actor),
        approved_by: approvedBy === null ? null : nameOf(approvedBy),
        rows: rows.length,
      },
      changes: changesOf(rowsOf.get(stoneRateSetId - 1) ?? [], rows).map(shownChange),
    };
  });
  return { data, next };
}
