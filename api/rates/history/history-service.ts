import { readNames } from '#api/audit/service.ts';
import type { Database } from '#api/platform/database/database.ts';
import type { IndianDate } from '#contract/indian-time.ts';
import { toRupees } from '#contract/money/money.ts';
import { findRateHistory, findRatesOf, findSetsBefore } from './history-queries.ts';
import { changesOf } from './history-rules.ts';

const PAGE_SIZE = 50;

/** The rates of a purity by day, the newest first. */
export async function listRateHistory(
  db: Database,
  { purity, before }: { purity: string; before?: IndianDate | undefined },
) {
  const found = await findRateHistory(db, purity, before, PAGE_SIZE + 1);
  const page = found.slice(0, PAGE_SIZE);
  return {
    data: page.map(({ rateDate, ratePaisePerGram }) => ({
      rate_date: rateDate,
      rate: toRupees(ratePaisePerGram),
    })),
    next: found.length > PAGE_SIZE ? (page.at(-1)?.rateDate ?? null) : null,
  };
}

/** The sets with what each changed, the newest first. */
export async function listRateSets(db: Database, before: number | undefined) {
  const found = await findSetsBefore(db, before, PAGE_SIZE + 1);
  const page = found.slice(0, PAGE_SIZE);
  const rates = await findRatesOf(db, [
    ...found.map(({ rateSetId }) => rateSetId),
    ...found.slice(-1).map(({ rateSetId }) => rateSetId - 1),
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
    next: found.length > PAGE_SIZE ? (page.at(-1)?.rateSetId ?? null) : null,
  };
}
