import type { Database } from '#api/platform/database/database.ts';
import * as queries from './queries.ts';
import { type Act, type Actor, chainEntry } from './rules.ts';

/**
 * Records an act in the transaction that does it, so that neither can be without the other. Call it last: other acts wait
 * for the end of this transaction from here on.
 */
export async function recordAct(tx: Database, actor: Actor, act: Act, now: Date): Promise<void> {
  const last = await queries.lockLastEntry(tx);
  await queries.insertEntry(tx, chainEntry(last, actor, act, now));
}

const PAGE_SIZE = 50;

interface AuditFilter {
  subject?: string | undefined;
  actor?: string | undefined;
  before?: number | undefined;
}

/** A page of the audit, newest first, with the names of the people. */
export async function listAudit(db: Database, filter: AuditFilter) {
  const entries = await queries.findEntries(db, filter, PAGE_SIZE + 1);
  const page = entries.slice(0, PAGE_SIZE);
  const names = await queries.findNames(db);
  return {
    data: page.map(({ at, previousHash, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
      name: names.get(entry.actor) ?? null,
      previous_hash: previousHash,
    })),
    next: entries.length > PAGE_SIZE ? (page.at(-1)?.sequence ?? null) : null,
  };
}
