import { recordAct } from '#api/audit/service.ts';
import type { Acting } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { MAX_DELIVERY_PREFIXES } from '#contract/delivery/prefix.ts';
import { type Refusal, refuse, refuseField, refuseFields } from '#contract/errors.ts';
import type { DeliveryTerms } from '#contract/office/delivery/delivery.ts';
import type { DeliveryArea } from '../rules.ts';
import * as queries from './prefix-queries.ts';
import {
  changedTerms,
  type PrefixTable,
  prefixFaults,
  storedTerms,
  tableOf,
  termsOf,
  unservedOrders,
  unservedPrefixes,
  unservedSentence,
} from './prefix-rules.ts';

export interface ChangedPrefix {
  prefix: string;
  /** Null: the row is removed. */
  version: number | null;
}

interface PrefixEdit {
  prefix: string;
  version: number;
  terms: DeliveryTerms;
  isSure: boolean;
}

export const subjectOf = (prefix: string) => `delivery:${prefix}`;

/** Adds a row that counts at once. Refusals: invalid_input, places_unserved unless the person is sure. */
export function addPrefix(
  acting: Acting,
  { prefix, terms, isSure }: Omit<PrefixEdit, 'version'>,
): Promise<ChangedPrefix | Refusal> {
  const { db, now, actor } = acting;
  return inTransaction<ChangedPrefix | Refusal>(db, async (tx) => {
    const family = await lockFamily(tx, prefix);
    const wrong = refuseFields(prefixFaults(prefix, terms));
    if (wrong) return wrong;
    if (family.has(prefix)) {
      return refuseField('prefix', `${prefix} is in the list already: change it there.`);
    }
    if ((await queries.countPrefixes(tx)) >= MAX_DELIVERY_PREFIXES) {
      return refuse('invalid_input', 'The list is full: it holds 2,000 prefixes.', {
        prefix: 'The list is full.',
      });
    }
    const added = { prefix, version: 1, ...storedTerms(terms) };
    const after = new Map(family).set(prefix, added);
    const unsure = isSure ? undefined : await unservedRefusal(tx, prefix, family, after, now);
    if (unsure) return unsure;
    await queries.insertPrefix(tx, prefix, storedTerms(terms));
    const act = { act: 'delivery added', subject: subjectOf(prefix), after: termsOf(added) };
    await recordAct(tx, actor, act, now);
    return { prefix, version: 1 };
  });
}

/** Changes a delivery row; orders keep their promise (P-223). Refusals: not_found, changed_meanwhile, invalid_input, places_unserved. */
export function editPrefix(
  { db, now, actor }: Acting,
  { prefix, version, terms, isSure }: PrefixEdit,
): Promise<ChangedPrefix | Refusal> {
  return inTransaction<ChangedPrefix | Refusal>(db, async (tx) => {
    const family = await lockFamily(tx, prefix);
    const row = rowOfVersion(family, prefix, version);
    if ('refused' in row) return row;
    const wrong = refuseFields(prefixFaults(prefix, terms));
    if (wrong) return wrong;
    const stored = storedTerms(terms);
    const changed = changedTerms(termsOf(row), termsOf(stored));
    if (!changed) return { prefix, version };
    const after = new Map(family).set(prefix, { ...row, ...stored });
    const unsure = isSure ? undefined : await unservedRefusal(tx, prefix, family, after, now);
    if (unsure) return unsure;
    const nextVersion = await queries.updatePrefix(tx, prefix, stored);
    await recordAct(tx, actor, { act: 'delivery changed', subject: subjectOf(prefix), ...changed }, now);
    return { prefix, version: nextVersion };
  });
}

/** Removes a row. Refusals: not_found, changed_meanwhile, places_unserved unless the person is sure. */
export function removePrefix(
  { db, now, actor }: Acting,
  { prefix, version, isSure }: Omit<PrefixEdit, 'terms'>,
): Promise<ChangedPrefix | Refusal> {
  return inTransaction<ChangedPrefix | Refusal>(db, async (tx) => {
    const family = await lockFamily(tx, prefix);
    const row = rowOfVersion(family, prefix, version);
    if ('refused' in row) return row;
    const after = new Map(family);
    after.delete(prefix);
    const unsure = isSure ? undefined : await unservedRefusal(tx, prefix, family, after, now);
    if (unsure) return unsure;
    await queries.deletePrefix(tx, prefix);
    const act = { act: 'delivery removed', subject: subjectOf(prefix), before: termsOf(row) };
    await recordAct(tx, actor, act, now);
    return { prefix, version: null };
  });
}

/** The rows that an act upon a prefix can concern, unchanged until the transaction ends. */
async function lockFamily(tx: Database, prefix: string): Promise<PrefixTable> {
  await queries.lockPrefixes(tx);
  return tableOf(await queries.findFamily(tx, prefix));
}

function rowOfVersion(family: PrefixTable, prefix: string, version: number): DeliveryArea | Refusal {
  const row = family.get(prefix);
  if (!row) return noSuchPrefix(prefix);
  return row.version === version ? row : refuse('changed_meanwhile');
}

export const noSuchPrefix = (prefix: string) => refuse('not_found', `The list has no ${prefix}.`);

async function unservedRefusal(
  tx: Database,
  prefix: string,
  before: PrefixTable,
  after: PrefixTable,
  now: Date,
): Promise<Refusal | undefined> {
  const unserved = unservedPrefixes([prefix], before, after);
  if (unserved.length === 0) return undefined;
  const unpaid = await queries.findUnpaidOrders(tx, unserved);
  return refuse('places_unserved', unservedSentence(unserved, unservedOrders(unpaid, before, after, now)));
}
