import type { Database } from '#api/platform/database/database.ts';
import { findLedgersAfter } from '../queries.ts';
import { firstBrokenEntry } from './ledger-rules.ts';

/** A passbook with a broken hash chain, and the sequence number of the first invalid entry. */
interface BrokenPassbook {
  userSchemeId: number;
  entry: number;
}

const BATCH_SIZE = 200;

/** Verifies the hash chain of every passbook, loading them in batches. */
export async function* brokenPassbooks(db: Database): AsyncGenerator<BrokenPassbook> {
  let after = 0;
  for (;;) {
    const ledgers = await findLedgersAfter(db, after, BATCH_SIZE);
    if (ledgers.size === 0) return;
    for (const [userSchemeId, entries] of ledgers) {
      const entry = firstBrokenEntry(userSchemeId, entries);
      if (entry !== undefined) yield { userSchemeId, entry };
      after = userSchemeId;
    }
  }
}
