import type { Database } from '#api/platform/database/database.ts';
import { PAGE_SIZE, readPage } from '#api/platform/database/pages.ts';
import { placeOfPrefix } from '#contract/delivery/prefix-place.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import type { DeliveryPrefix, DeliveryView, PincodeRule } from '#contract/office/delivery/delivery.ts';
import { placeOf, promiseOf } from '../rules.ts';
import * as queries from './prefix-queries.ts';
import { shownPrefix } from './prefix-rules.ts';
import { noSuchPrefix } from './prefix-service.ts';

interface ListFilter {
  view?: DeliveryView | undefined;
  /** First digits, or words of a state. */
  words?: string | undefined;
  after?: string | undefined;
}

export async function listPrefixes(db: Database, { words = '', ...filter }: ListFilter) {
  const wantedRows = { ...filter, ...(await wanted(db, words)) };
  const { page, next } = await readPage(
    (limit) => queries.findPrefixPage(db, wantedRows, limit),
    ({ prefix }) => prefix,
  );
  return { data: page.map(shownPrefix), next };
}

async function wanted(db: Database, words: string): Promise<queries.PrefixFilter> {
  const digits = words.replace(/\s/g, '');
  if (digits === '') return {};
  if (/^\d+$/.test(digits)) return { digits };
  const all = await queries.findAllPrefixes(db);
  const place = words.toLowerCase();
  const isMeant = (prefix: string) => placeOfPrefix(prefix).toLowerCase().includes(place);
  return { among: all.map(({ prefix }) => prefix).filter(isMeant) };
}

/** A row with those that it hides and those that hide it. Refusal: not_found. */
export async function readPrefix(
  db: Database,
  prefix: string,
): Promise<{ row: DeliveryPrefix; hides: DeliveryPrefix[]; hidden_by: DeliveryPrefix[] } | Refusal> {
  const [rows, longer] = await Promise.all([
    queries.findRowsOf(db, prefix),
    queries.findLonger(db, prefix, PAGE_SIZE),
  ]);
  const [row, ...shorter] = rows;
  if (row?.prefix !== prefix) return noSuchPrefix(prefix);
  return { row: shownPrefix(row), hides: shorter.map(shownPrefix), hidden_by: longer.map(shownPrefix) };
}

/** Which row counts for a pincode, and what a shopper there reads today. */
export async function readPincodeRule(db: Database, pincode: string, now: Date): Promise<PincodeRule> {
  const rows = await queries.findRowsOf(db, pincode);
  const days = promiseOf({ pincode, leadDays: 0 }, rows[0], now);
  return {
    ...{ pincode, place: placeOf(pincode), rows: rows.map(shownPrefix) },
    ...(isRefusal(days) ? { days: null, message: days.message } : { days, message: null }),
  };
}
