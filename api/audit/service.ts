import { type Acting, type Actor, actorText } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { readPage } from '#api/platform/database/pages.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import * as queries from './queries.ts';
import { type Act, chainEntry } from './rules.ts';

/** Records an act in its transaction; returns the entry's number. Call it last: other acts wait from here on for the commit. */
export async function recordAct(tx: Database, actor: Actor, act: Act, now: Date): Promise<number> {
  const last = await queries.lockLastEntry(tx);
  const entry = chainEntry(last, actor, act, now);
  await queries.insertEntry(tx, entry);
  return entry.sequence;
}

/** Records many acts as `recordAct` records one. Returns the numbers of their entries, which follow one another. */
export async function recordActs(
  tx: Database,
  actor: Actor,
  acts: readonly Act[],
  now: Date,
): Promise<number[]> {
  let last = await queries.lockLastEntry(tx);
  const entries = acts.map((act) => {
    const entry = chainEntry(last, actor, act, now);
    last = entry;
    return entry;
  });
  for (let from = 0; from < entries.length; from += ENTRIES_AT_ONCE) {
    await queries.insertEntries(tx, entries.slice(from, from + ENTRIES_AT_ONCE));
  }
  return entries.map(({ sequence }) => sequence);
}

const ENTRIES_AT_ONCE = 1000;

/** Records an act in a transaction of its own: one that has none, such as writing a backup. */
export function recordAlone({ db, now, actor }: Acting, act: Act): Promise<number> {
  return inTransaction(db, (tx) => recordAct(tx, actor, act, now));
}

/** Records what a person did to their own access. */
export function recordOwnAct(
  tx: Database,
  staffId: number,
  act: Omit<Act, 'subject'>,
  now: Date,
): Promise<number> {
  const actor = { kind: 'staff', staffId } as const;
  return recordAct(tx, actor, { ...act, subject: actorText(actor) }, now);
}

/** The names of the people on the staff, by actor. */
export const readNames = queries.findNames;

export const readEntries = queries.findEntriesOf;

/** A page of the audit, newest first, with the names of the people. */
export async function listAudit(db: Database, filter: queries.EntryFilter) {
  const { page, next } = await readPage(
    (limit) => queries.findEntries(db, filter, limit),
    ({ sequence }) => sequence,
  );
  const names = await queries.findNames(db);
  return { data: page.map((entry) => shownEntry(entry, names)), next };
}

function shownEntry({ at, previousHash, ...entry }: queries.AuditRow, names: ReadonlyMap<string, string>) {
  return {
    ...entry,
    at: at.toISOString(),
    name: names.get(entry.actor) ?? null,
    previous_hash: previousHash,
  };
}

const EXPORT_BATCH = 1000;

/** Every entry as a line of JSON, the oldest first, for `scripts/verify-audit.mjs`. */
export async function* auditLog(db: Database): AsyncGenerator<string> {
  const names = await queries.findNames(db);
  for (let sequence = 0; ; ) {
    const entries = await queries.findEntriesAfter(db, sequence, EXPORT_BATCH);
    for (const entry of entries) yield `${JSON.stringify(shownEntry(entry, names))}\n`;
    const last = entries.at(-1);
    if (!last) return;
    sequence = last.sequence;
  }
}
