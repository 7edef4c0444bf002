import type { Database } from '#api/platform/database/database.ts';
import { firstBrokenEntry } from './ledger-rules.ts';
import { findLedgersAfter } from './queries.ts';

/** A passbook whose entries do not prove each other, and the number of the first that does not fit. */
interface BrokenPassbook {
  userSchemeId: number;
  entry: number;
}

const PASSBOOKS_AT_A_TIME = 200;

/** Checks the hashes of every passbook, a few hundred passbooks in memory at a time. */
export async function* brokenPassbooks(db: Database): AsyncGenerator<BrokenPassbook> {
  let after = 0;
  for (;;) {
    const ledgers = await findLedgersAfter(db, after, PASSBOOKS_AT_A_TIME);
    if (ledgers.size === 0) return;
    for (const [userSchemeId, entries] of ledgers) {
      const entry = firstBrokenEntry(userSchemeId, entries);
      if (entry !== undefined) yield { userSchemeId, entry };
      after = userSchemeId;
    }
  }
}
