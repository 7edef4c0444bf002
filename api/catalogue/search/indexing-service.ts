import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { notifyCatalogueChanged } from '../queries.ts';
import {
  addSearchWords,
  findSearchableFields,
  hasSimilarWordSearch,
  replaceWords,
  takeWordsDue,
} from './index-queries.ts';
import { correctableWords, indexedWords } from './indexed-word-rules.ts';
import { deleteOldMissedSearches } from './missed-queries.ts';

const BATCH_SIZE = 500;
/** A run of the job ends after this long, so that the shop can be stopped meanwhile. */
const MAX_RUN_MS = 5000;

async function refreshSome(tx: Database): Promise<number> {
  const due = await takeWordsDue(tx, BATCH_SIZE);
  if (due.length === 0) return 0;
  const found = await findSearchableFields(tx, due);
  const rows = found.map((product) => ({ productId: product.productId, words: indexedWords(product) }));
  await replaceWords(tx, due, rows);
  await addSearchWords(tx, [...new Set(found.flatMap(correctableWords))].sort());
  return due.length;
}

/** Brings the words of changed products up to date; its cost depends on the number of changes. */
export async function refreshProductWords(db: Database, maxRunMs = Number.POSITIVE_INFINITY): Promise<void> {
  const began = performance.now();
  let refreshed = 0;
  for (let batch = BATCH_SIZE; batch === BATCH_SIZE; refreshed += batch) {
    batch = await inTransaction(db, refreshSome);
    if (performance.now() - began > maxRunMs) break;
  }
  if (refreshed > 0) await notifyCatalogueChanged(db);
}

/** A job that updates the search words of products and deletes old missed searches. */
export function productWordsRefresher({
  db,
  log,
  clock,
}: {
  db: Database;
  log: FastifyBaseLogger;
  clock: () => Date;
}): () => Promise<void> {
  let isFirstRun = true;
  return async () => {
    if (isFirstRun) {
      await deleteOldMissedSearches(db, clock());
      if (!(await hasSimilarWordSearch(db))) {
        log.warn(
          'The database has no extension pg_trgm: search matches word prefixes only, without correction of misspellings.',
        );
      }
    }
    isFirstRun = false;
    await refreshProductWords(db, MAX_RUN_MS);
  };
}
