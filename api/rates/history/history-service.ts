import { readNames } from '#api/audit/service.ts';
import type { Database } from '#api/platform/database/database.ts';
import { readPage } from '#api/platform/database/pages.ts';
import type { IndianDate } from '#contract/indian-time.ts';
import { toRupees } from '#contract/money/money.ts';
import { findRateHistory, findRatesOf, findSetsBefore } from './history-queries.ts';
import { changesOf } from './history-rules.ts';

/** The rates of a purity by day, the newest first. */
export async function listRateHistory(
  db: Database,
  { purity, before }: { purity: string; before?: IndianDate | undefined },
) {
  const { page, next } = await readPage(
    (limit) => findRateHistory(db, purity, before, limit),
    ({ rateDate }) => rateDate,
  );
  return {
    data: page.map(({ rateDate, ratePaisePerGram }) => ({
      rate_date: rateDate,
      rate: toRupees(ratePaisePerGram),
    })),
    next,
  };
}

/** The sets with what each changed, the newest first. */
export async function listRateSets(db: Database, before: number | undefined) {
  const { page, next } = await readPage(
    (limit) => findSetsBefore(db, before, limit),
    ({ rateSetId }) => rateSetId,
  );
  const rates = await findRatesOf(db, [
    ...page.map(({ rateSetId }) => rateSetId),
    ...page.slice(-1).map(({ rateSetId }) => rateSetId - 1),
  ]);
  const names = await readNames(db);
  const nameOf = (actor: string) => names.get(actor) ?? actor;
  return {
    data: page.map(({ rateSetId, effectiveAt, actor, approvedBy, note, hash }) => ({
      ...{ rate_set_id: rateSetId, effective_at: effectiveAt.toISOString(), note, hash },
      by: nameOf(actor),
      approved_by: approvedBy === null ? null : nameOf(approvedBy),
      ...changesOf({ effectiveAt, rates: rates.get(rateSetId) ?? [] }, rates.get(rateSetId - 1) ?? []),
    })),
    next,
  };
}
