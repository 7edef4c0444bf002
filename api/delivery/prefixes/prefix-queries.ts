import { and, asc, count, desc, eq, gt, inArray, like, ne, or, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { lockKey } from '#api/platform/database/schema.ts';
import type { DeliveryView } from '#contract/office/delivery/delivery.ts';
import { deliveryPrefixes } from '#db/tables/orders/delivery.ts';
import { orders } from '#db/tables/orders/orders.ts';
import { type DeliveryArea, prefixesOf } from '../rules.ts';
import type { OrdersOfPincode, StoredTerms } from './prefix-rules.ts';

/** Serializes changes of the table until the end of the transaction. */
export async function lockPrefixes(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKey('tola: delivery prefixes')})`);
}

export function findAllPrefixes(db: Database): Promise<DeliveryArea[]> {
  return db.select().from(deliveryPrefixes).orderBy(asc(deliveryPrefixes.prefix));
}

export interface PrefixFilter {
  view?: DeliveryView | undefined;
  /** The first digits. */
  digits?: string | undefined;
  /** One of these. */
  among?: readonly string[] | undefined;
  after?: string | undefined;
}

export function findPrefixPage(
  db: Database,
  { view, digits, among, after }: PrefixFilter,
  limit: number,
): Promise<DeliveryArea[]> {
  const { prefix, serviceable } = deliveryPrefixes;
  return db
    .select()
    .from(deliveryPrefixes)
    .where(
      and(
        view && eq(serviceable, view === 'served'),
        digits === undefined ? undefined : like(prefix, `${digits}%`),
        among && inArray(prefix, [...among]),
        after === undefined ? undefined : gt(prefix, after),
      ),
    )
    .orderBy(asc(prefix))
    .limit(limit);
}

/** The rows that may count for a pincode, longest first. */
export function findRowsOf(db: Database, pincode: string): Promise<DeliveryArea[]> {
  return db
    .select()
    .from(deliveryPrefixes)
    .where(inArray(deliveryPrefixes.prefix, prefixesOf(pincode)))
    .orderBy(desc(sql`length(${deliveryPrefixes.prefix})`));
}

/** A prefix with all that are shorter or longer. */
export function findFamily(db: Database, prefix: string): Promise<DeliveryArea[]> {
  return db
    .select()
    .from(deliveryPrefixes)
    .where(
      or(inArray(deliveryPrefixes.prefix, prefixesOf(prefix)), like(deliveryPrefixes.prefix, `${prefix}%`)),
    )
    .orderBy(asc(deliveryPrefixes.prefix));
}

export function findLonger(db: Database, prefix: string, limit: number): Promise<DeliveryArea[]> {
  return db
    .select()
    .from(deliveryPrefixes)
    .where(and(like(deliveryPrefixes.prefix, `${prefix}%`), ne(deliveryPrefixes.prefix, prefix)))
    .orderBy(asc(deliveryPrefixes.prefix))
    .limit(limit);
}

export function countPrefixes(db: Database): Promise<number> {
  return db.$count(deliveryPrefixes);
}

const digitsOfOrder = sql<string>`regexp_replace(${orders.pincode}, '\\s', '', 'g')`;

/** Where the unpaid orders go whose pincodes begin with one of these. */
export function findUnpaidOrders(db: Database, prefixes: readonly string[]): Promise<OrdersOfPincode[]> {
  const patterns = prefixes.map((prefix) => like(digitsOfOrder, `${prefix}%`));
  return db
    .select({ pincode: digitsOfOrder, orders: count() })
    .from(orders)
    .where(and(eq(orders.orderStatus, 'pending'), or(...patterns)))
    .groupBy(digitsOfOrder);
}

export async function insertPrefix(tx: Database, prefix: string, terms: StoredTerms): Promise<void> {
  await tx.insert(deliveryPrefixes).values({ prefix, ...terms });
}

export async function updatePrefix(tx: Database, prefix: string, terms: StoredTerms): Promise<number> {
  const [changed] = await tx
    .update(deliveryPrefixes)
    .set(terms)
    .where(eq(deliveryPrefixes.prefix, prefix))
    .returning({ version: deliveryPrefixes.version });
  if (!changed) throw new Error(`the prefix ${prefix} was not locked`);
  return changed.version;
}

export async function deletePrefix(tx: Database, prefix: string): Promise<void> {
  await tx.delete(deliveryPrefixes).where(eq(deliveryPrefixes.prefix, prefix));
}

/** Adds rows, and changes those that are there. */
export async function savePrefixes(
  tx: Database,
  rows: readonly (StoredTerms & { prefix: string })[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(deliveryPrefixes)
    .values([...rows])
    .onConflictDoUpdate({
      target: deliveryPrefixes.prefix,
      set: {
        daysMin: sql`excluded.days_min`,
        daysMax: sql`excluded.days_max`,
        serviceable: sql`excluded.serviceable`,
        insuredLimitPaise: sql`excluded.insured_limit_paise`,
      },
    });
}
