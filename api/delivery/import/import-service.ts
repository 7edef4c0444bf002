import { createHash } from 'node:crypto';
import type { Act } from '#api/audit/rules.ts';
import { recordActs } from '#api/audit/service.ts';
import type { Acting } from '#api/platform/acting.ts';
import { type FileFault, faultOf } from '#api/platform/csv-table.ts';
import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { MAX_DELIVERY_PREFIXES } from '#contract/delivery/prefix.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import * as queries from '../prefixes/prefix-queries.ts';
import {
  changedTerms,
  type PrefixTable,
  storedTerms,
  tableOf,
  termsOf,
  unservedOrders,
  unservedPrefixes,
  unservedSentence,
} from '../prefixes/prefix-rules.ts';
import { subjectOf } from '../prefixes/prefix-service.ts';
import { type PrefixLine, prefixFile, readPrefixFile } from './file-rules.ts';

/** The change of one row by a file; without `before` it is added. */
export interface PrefixChange extends PrefixLine {
  before: PrefixLine['terms'] | undefined;
}

export interface PrefixImport {
  changes: PrefixChange[];
  unchanged: number;
  warnings: string[];
  /** Of all changes: two imports with the same one do the same. */
  digest: string;
}

export interface PrefixFile {
  fileName: string;
  text: string;
  /** Rolls back and reports what would change. */
  isDryRun: boolean;
  /** The digest of the dry run that a person has seen; another one is refused. */
  expectedDigest?: string | undefined;
}

/** Imports prefixes in one transaction, or returns every fault; other rows stay (P-245). Refusal: changed_meanwhile. */
export async function importPrefixes(
  { db, now, actor }: Acting,
  { fileName, text, isDryRun, expectedDigest }: PrefixFile,
): Promise<{ faults: FileFault[] } | PrefixImport | Refusal> {
  const { faults, rows } = readPrefixFile(fileName, text);
  if (faults.length > 0) return { faults };
  return inTransaction<{ faults: FileFault[] } | PrefixImport | Refusal>(
    db,
    async (tx) => {
      await queries.lockPrefixes(tx);
      const before = tableOf(await queries.findAllPrefixes(tx));
      const changes = changesOf(rows, before);
      const after = tableAfter(before, changes);
      if (after.size > MAX_DELIVERY_PREFIXES) return { faults: [tooMany(fileName, after.size)] };
      const digest = digestOf(changes);
      if (expectedDigest !== undefined && digest !== expectedDigest) {
        return refuse('changed_meanwhile', CHANGED_MEANWHILE);
      }
      const warnings = await warningsOf(tx, changes, before, after, now);
      await queries.savePrefixes(
        tx,
        changes.map(({ prefix, terms }) => ({ prefix, ...storedTerms(terms) })),
      );
      await recordActs(tx, actor, actsOf(fileName, changes), now);
      return { changes, unchanged: rows.length - changes.length, warnings, digest };
    },
    { isDryRun },
  );
}

const CHANGED_MEANWHILE =
  'The list changed since you looked at this file, so it would do something else now. Nothing was imported: look at it again.';

function tooMany(file: string, size: number): FileFault {
  return faultOf(file, 1, null, `the list would have ${size} prefixes; it holds 2,000 at most.`);
}

function changesOf(rows: readonly PrefixLine[], stored: PrefixTable): PrefixChange[] {
  return rows.flatMap(({ line, prefix, terms: written }) => {
    const terms = termsOf(storedTerms(written));
    const row = stored.get(prefix);
    const before = row && termsOf(row);
    return before && !changedTerms(before, terms) ? [] : [{ line, prefix, terms, before }];
  });
}

function tableAfter(before: PrefixTable, changes: readonly PrefixChange[]): PrefixTable {
  const after = new Map(before);
  for (const { prefix, terms } of changes) after.set(prefix, { prefix, version: 1, ...storedTerms(terms) });
  return after;
}

async function warningsOf(
  tx: Database,
  changes: readonly PrefixChange[],
  before: PrefixTable,
  after: PrefixTable,
  now: Date,
): Promise<string[]> {
  const changed = changes.map(({ prefix }) => prefix);
  const unserved = unservedPrefixes(changed, before, after);
  if (unserved.length === 0) return [];
  const unpaid = await queries.findUnpaidOrders(tx, unserved);
  return [unservedSentence(unserved, unservedOrders(unpaid, before, after, now))];
}

const digestOf = (changes: readonly PrefixChange[]) =>
  createHash('sha256').update(JSON.stringify(changes)).digest('hex');

/** One entry for each row, so that its history names the import, and one for the file. */
function actsOf(fileName: string, changes: readonly PrefixChange[]): Act[] {
  const rows = changes.map(({ prefix, before, terms }) => ({
    act: before ? 'delivery changed by import' : 'delivery added by import',
    subject: subjectOf(prefix),
    ...(before ? changedTerms(before, terms) : { after: terms }),
  }));
  const added = changes.filter(({ before }) => !before).length;
  const after = { file: fileName, added, changed: changes.length - added };
  return [...rows, { act: 'delivery imported', subject: 'delivery', after }];
}

/** Every row as a CSV file; an import of it changes nothing. */
export async function* exportedPrefixes(db: Database): AsyncGenerator<string> {
  const rows = await queries.findAllPrefixes(db);
  yield prefixFile(rows.map((row) => ({ prefix: row.prefix, terms: termsOf(row) })));
}
