import { statesOfPrefix } from '#contract/addresses/pincode-states.ts';
import { counted } from '#contract/counted.ts';
import { MIN_DELIVERY_DAYS, namesPlace } from '#contract/delivery/prefix.ts';
import { placeOfPrefix } from '#contract/delivery/prefix-place.ts';
import { isRefusal } from '#contract/errors.ts';
import { toPaise, toRupees } from '#contract/money/money.ts';
import type { DeliveryPrefix, DeliveryTerms } from '#contract/office/delivery/delivery.ts';
import { type DeliveryArea, prefixesOf, promiseOf } from '../rules.ts';

export type StoredTerms = Omit<DeliveryArea, 'prefix' | 'version'>;

/** The terms of a row as the office shows them and the audit keeps them. */
export function termsOf(row: StoredTerms): DeliveryTerms {
  const { serviceable, daysMin, daysMax, insuredLimitPaise } = row;
  if (!serviceable) return { served: false, days_min: null, days_max: null, insured_limit: null };
  return {
    served: true,
    days_min: daysMin,
    days_max: daysMax,
    insured_limit: insuredLimitPaise === null ? null : toRupees(insuredLimitPaise),
  };
}

/** A row without parcels stores no days and no limit: they would be outdated when the place is served again. */
export function storedTerms({ served, days_min, days_max, insured_limit }: DeliveryTerms): StoredTerms {
  const isKept = served && days_min !== null && days_max !== null;
  return {
    serviceable: served,
    daysMin: isKept ? days_min : MIN_DELIVERY_DAYS,
    daysMax: isKept ? days_max : MIN_DELIVERY_DAYS,
    insuredLimitPaise: isKept && insured_limit !== null ? toPaise(insured_limit) : null,
  };
}

export function shownPrefix(row: DeliveryArea): DeliveryPrefix {
  const { prefix, version } = row;
  return { prefix, place: placeOfPrefix(prefix), ...termsOf(row), version };
}

/** Two digits alone count for the pincodes of a state only (P-222). */
const canBeServed = (prefix: string) => namesPlace(prefix) || statesOfPrefix(prefix).length > 0;

const TOO_SHORT =
  'These two digits belong to army post offices or to no state: name the place by three digits or more.';

export type PrefixFaults = Partial<Record<'prefix' | keyof DeliveryTerms, string>>;

/** The faults in a row, by field; shared by the form and the file import. */
export function prefixFaults(prefix: string, terms: DeliveryTerms): PrefixFaults {
  const { served, days_min, days_max, insured_limit } = terms;
  if (!served) return {};
  return {
    ...(!canBeServed(prefix) && { prefix: TOO_SHORT }),
    ...(days_min === null && { days_min: 'Please enter the days at least.' }),
    ...(days_max === null && { days_max: 'Please enter the days at most.' }),
    ...(days_min !== null &&
      days_max !== null &&
      days_min > days_max && { days_max: `This is less than ${days_min}, the days at least.` }),
    ...(insured_limit !== null &&
      insured_limit <= 0 && { insured_limit: 'Leave this empty if a parcel of any worth is insured.' }),
  };
}

/** The fields that differ, before and after. */
export function changedTerms(
  old: DeliveryTerms,
  next: DeliveryTerms,
): { before: Partial<DeliveryTerms>; after: Partial<DeliveryTerms> } | undefined {
  const changed = (Object.keys(next) as (keyof DeliveryTerms)[]).filter((key) => old[key] !== next[key]);
  if (changed.length === 0) return undefined;
  const of = (terms: DeliveryTerms) => Object.fromEntries(changed.map((key) => [key, terms[key]]));
  return { before: of(old), after: of(next) };
}

/** Rows by their prefix. */
export type PrefixTable = ReadonlyMap<string, DeliveryArea>;

export const tableOf = (rows: readonly DeliveryArea[]): PrefixTable =>
  new Map(rows.map((row) => [row.prefix, row]));

/** The row that counts for a pincode, or for the first digits of one. */
function rowFor(digits: string, table: PrefixTable): DeliveryArea | undefined {
  return prefixesOf(digits).flatMap((prefix) => table.get(prefix) ?? [])[0];
}

/** Whether pincodes of a prefix get parcels, unless a longer prefix has a row. */
function isServed(prefix: string, table: PrefixTable): boolean {
  const row = rowFor(prefix, table);
  return row?.serviceable === true && canBeServed(row.prefix);
}

/** The prefixes that lose their deliveries. */
export function unservedPrefixes(
  prefixes: readonly string[],
  before: PrefixTable,
  after: PrefixTable,
): string[] {
  return prefixes.filter((prefix) => isServed(prefix, before) && !isServed(prefix, after));
}

export interface OrdersOfPincode {
  pincode: string;
  orders: number;
}

/** The number of these orders whose pincode loses its deliveries. */
export function unservedOrders(
  unpaid: readonly OrdersOfPincode[],
  before: PrefixTable,
  after: PrefixTable,
  now: Date,
): number {
  const isPromised = (pincode: string, table: PrefixTable) =>
    !isRefusal(promiseOf({ pincode, leadDays: 0 }, rowFor(pincode, table), now));
  return unpaid
    .filter(({ pincode }) => isPromised(pincode, before) && !isPromised(pincode, after))
    .reduce((sum, { orders }) => sum + orders, 0);
}

const MAX_NAMED = 5;

/** "78 (Assam, Meghalaya)" */
function namedPrefix(prefix: string): string {
  const place = placeOfPrefix(prefix);
  return place ? `${prefix} (${place})` : prefix;
}

/** The consequences of a change after which places get no parcels. */
export function unservedSentence(prefixes: readonly string[], orders: number): string {
  const named = prefixes.slice(0, MAX_NAMED).map(namedPrefix).join(', ');
  const others = prefixes.length - MAX_NAMED;
  const places = others > 0 ? `${named} and ${others} more` : named;
  return `After this the shop sends no parcels to pincodes with ${places}. ${ordersSentence(orders)}`;
}

function ordersSentence(orders: number): string {
  if (orders === 0) return 'No unpaid order goes there; later ones are agreed by phone.';
  const subject = counted(orders, 'unpaid order goes', 'unpaid orders go');
  return `${subject} there and ${orders === 1 ? 'keeps' : 'keep'} the promised days; later ones are agreed by phone.`;
}
