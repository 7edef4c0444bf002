import { stringify } from 'csv-stringify/sync';
import { formulaAsText } from '#api/platform/csv.ts';
import type { Database } from '#api/platform/database/database.ts';
import { formatIndianMoment } from '#contract/indian-time.ts';
import { findRatesOf, findSetsAfter, type StoredRate, type StoredSet } from './history-queries.ts';

const BATCH_SIZE = 200;
const COLUMNS = ['Set', 'Applied', 'Purity', 'Rupees a gram', 'Stated on', 'By', 'Approved by', 'Note'];

type SetWithRates = StoredSet & { rates: StoredRate[] };

async function* batchesOfSets(db: Database): AsyncGenerator<SetWithRates[]> {
  for (let after = 0; ; ) {
    const sets = await findSetsAfter(db, after, BATCH_SIZE);
    const last = sets.at(-1);
    if (!last) return;
    const numbers = sets.map(({ rateSetId }) => rateSetId);
    const rates = await findRatesOf(db, numbers);
    yield sets.map((set) => ({ ...set, rates: rates.get(set.rateSetId) ?? [] }));
    after = last.rateSetId;
  }
}

/** Every set as JSON lines, oldest first, with all that its hash covers: for `scripts/verify-rates.mjs`. */
export async function* rateLog(db: Database): AsyncGenerator<string> {
  for await (const sets of batchesOfSets(db))
    yield sets.map((set) => `${JSON.stringify(loggedSet(set))}\n`).join('');
}

function loggedSet({ rateSetId, effectiveAt, approvedBy, previousHash, rates, ...set }: SetWithRates) {
  return {
    rate_set_id: rateSetId,
    effective_at: effectiveAt.toISOString(),
    ...{ actor: set.actor, approved_by: approvedBy, note: set.note },
    rates: rates.map(({ purity, ratePaisePerGram, statedOn }) => ({
      ...{ purity, paise_per_gram: ratePaisePerGram, stated_on: statedOn },
    })),
    ...{ previous_hash: previousHash, hash: set.hash },
  };
}

/** Every set as CSV, oldest first: one line for each rate of the board. */
export async function* rateTable(db: Database): AsyncGenerator<string> {
  yield stringify([COLUMNS], { bom: true });
  for await (const sets of batchesOfSets(db)) yield stringify(sets.flatMap(linesOf));
}

function linesOf({ rateSetId, effectiveAt, actor, approvedBy, note, rates }: SetWithRates): string[][] {
  return rates.map(({ purity, ratePaisePerGram, statedOn }) =>
    [
      ...[String(rateSetId), formatIndianMoment(effectiveAt), purity, (ratePaisePerGram / 100).toFixed(2)],
      ...[statedOn, actor, approvedBy ?? '', note],
    ].map(formulaAsText),
  );
}
