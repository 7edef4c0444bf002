import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { notifyCatalogueChanged } from '../queries.ts';
import { rebuildChunk, takeChunksDue, tryLockFacetBits } from './facet-bits-queries.ts';

const CHUNKS_AT_ONCE = 4;
/** A run of the job ends after this long, so that the shop can be stopped meanwhile. */
const MAX_RUN_MS = 5000;

/** The result of a batch; undefined if another instance holds the lock. */
async function refreshSome(tx: Database): Promise<{ chunks: number; isChanged: boolean } | undefined> {
  if (!(await tryLockFacetBits(tx))) return undefined;
  const due = await takeChunksDue(tx, CHUNKS_AT_ONCE);
  let isChanged = false;
  for (const chunk of due) isChanged = (await rebuildChunk(tx, chunk)) || isChanged;
  return { chunks: due.length, isChanged };
}

/** Brings the bits of changed products up to date; its cost depends on the number of chunks they are in. */
export async function refreshFacetBits(db: Database, maxRunMs = Number.POSITIVE_INFINITY): Promise<void> {
  const began = performance.now();
  let isChanged = false;
  for (;;) {
    const done = await inTransaction(db, refreshSome);
    isChanged ||= done?.isChanged ?? false;
    if (!done || done.chunks < CHUNKS_AT_ONCE || performance.now() - began > maxRunMs) break;
  }
  if (isChanged) await notifyCatalogueChanged(db);
}

/** A job that updates the bitmaps with which listings are filtered and counted. */
export function facetBitsRefresher({ db }: { db: Database }): () => Promise<void> {
  return () => refreshFacetBits(db, MAX_RUN_MS);
}
