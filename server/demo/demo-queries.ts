import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { lockKey } from '#api/platform/database/schema.ts';
import { indianDate } from '#contract/indian-time.ts';
import type { Paise } from '#contract/money/money.ts';
import { ARRIVED_STATUSES } from '#contract/orders/order-states.ts';
import { categories, productPhotos, products } from '#db/tables/catalogue/catalogue.ts';
import { users } from '#db/tables/customers/accounts.ts';
import { coupons } from '#db/tables/money/coupons.ts';
import { paymentIntents } from '#db/tables/money/payments.ts';
import { schemes } from '#db/tables/money/schemes.ts';
import { staff } from '#db/tables/office/staff.ts';
import { orderItems, orders } from '#db/tables/orders/orders.ts';
import { StartupError } from '#server/startup/startup-error.ts';
import type { DemoPriceTerms, DemoScheme } from './demo-shop.ts';

/** Stored as the provider key id of demo payments. */
const DEMO_KEY = 'demo';

const LOCK_TIMEOUT_MS = 120_000;
const LOCK_RETRY_MS = 200;

/** Takes the lock of demo loading. Polls, because lock_timeout is shorter than loading. @throws StartupError after 2 minutes. */
export async function lockDemo(tx: Database): Promise<void> {
  const deadline = performance.now() + LOCK_TIMEOUT_MS;
  for (;;) {
    const { rows } = await tx.execute<{ locked: boolean }>(
      sql`select pg_try_advisory_xact_lock(${lockKey('tola: demo shop')}) as locked`,
    );
    if (rows[0]?.locked) return;
    if (performance.now() > deadline) {
      throw new StartupError(
        'Another shop is still loading the demo shop into this database; end it if it hangs, then start the shop again.',
      );
    }
    await sleep(LOCK_RETRY_MS);
  }
}

export async function isShopEmpty(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ empty: boolean }>(
    sql`select not (exists (select from ${categories}) or exists (select from ${products})
        or exists (select from ${users})) as empty`,
  );
  return rows[0]?.empty ?? false;
}

/** Demo accounts of the office, which work only while payments are simulated. */
export async function addStaff(
  tx: Database,
  rows: Omit<typeof staff.$inferInsert, 'state'>[],
): Promise<void> {
  await tx.insert(staff).values(rows.map((row) => ({ ...row, state: 'active' as const, isDemo: true })));
}

export async function addCategories(tx: Database, rows: (typeof categories.$inferInsert)[]): Promise<void> {
  await tx.insert(categories).values(rows);
}

/** Whether the database contains one of these customers or a demo payment. */
export async function hasDemoData(db: Database, emailKeys: readonly string[]): Promise<boolean> {
  const { rows } = await db.execute<{ demo: boolean }>(
    sql`select exists (select from ${paymentIntents} where ${paymentIntents.keyId} = ${DEMO_KEY})
      or exists (select from ${users} where ${inArray(users.emailKey, [...emailKeys])}) as demo`,
  );
  return rows[0]?.demo ?? false;
}

export async function addCoupons(tx: Database, rows: (typeof coupons.$inferInsert)[]): Promise<void> {
  await tx.insert(coupons).values(rows).onConflictDoNothing();
}

export async function priceByRate(tx: Database, terms: readonly DemoPriceTerms[]): Promise<void> {
  const column = (pick: (one: DemoPriceTerms) => string | number) => sql.param(terms.map(pick));
  await tx.execute(sql`
    update ${products} set price_mode = 'by rate', making_kind = terms.kind, making_value = terms.value
    from unnest(${column(({ sku }) => sku)}::text[], ${column(({ makingKind }) => makingKind)}::text[],
      ${column(({ makingValue }) => makingValue)}::bigint[]) as terms(sku, kind, value)
    where ${products.sku} = terms.sku`);
}

/** Adds schemes with given ids, and moves the id sequence past them. */
export async function addSchemes(tx: Database, rows: DemoScheme[]): Promise<void> {
  await tx.insert(schemes).values(rows);
  await tx.execute(
    sql`select setval(pg_get_serial_sequence('schemes', 'scheme_id'), (select max(scheme_id) from schemes))`,
  );
}

/** Adds customers; returns their ids by e-mail. */
export async function addUsers(
  tx: Database,
  rows: (typeof users.$inferInsert)[],
): Promise<ReadonlyMap<string, string>> {
  const saved = await tx.insert(users).values(rows).returning({ email: users.email, userId: users.userId });
  return new Map(saved.map(({ email, userId }) => [email, userId]));
}

export async function findProductIds(tx: Database): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .select({ productName: products.productName, productId: products.productId })
    .from(products);
  return new Map(rows.map(({ productName, productId }) => [productName, productId]));
}

/** Rows of the demo tables with the ids of their products. */
export async function withProductIds<Row extends { sku: string }>(
  tx: Database,
  rows: readonly Row[],
): Promise<(Row & { productId: number })[]> {
  const found = await tx.select({ sku: products.sku, productId: products.productId }).from(products);
  const ids = new Map(found.map(({ sku, productId }) => [sku, productId]));
  return rows.map((row) => {
    const productId = ids.get(row.sku);
    if (productId === undefined) throw new Error(`There is no demo product ${row.sku}.`);
    return { ...row, productId };
  });
}

/** A provider order of the demo history: for an order, for joining a scheme, or for a later instalment. */
export interface DemoIntent {
  providerOrderId: string;
  userId: string;
  amountPaise: Paise;
  createdAt: Date;
  orderId?: string;
  schemeId?: number;
  userSchemeId?: number;
  instalmentNumber?: number;
}

/** Adds a provider order that is never reconciled. Its scheme stays joinable until the day of the order. */
export async function addIntent(tx: Database, intent: DemoIntent): Promise<void> {
  const purpose = intent.orderId ? 'order' : intent.schemeId ? 'scheme' : 'instalment';
  const fixed = {
    purpose,
    currency: 'INR',
    keyId: DEMO_KEY,
    state: 'active',
    nextCheckAt: null,
  } as const;
  const receipt = intent.orderId ?? intent.providerOrderId;
  const joinableUntil = intent.schemeId ? indianDate(intent.createdAt) : null;
  await tx.insert(paymentIntents).values({ ...intent, ...fixed, receipt, joinableUntil });
}

export async function describePhotos(tx: Database, alts: { photoUrl: string; alt: string }[]): Promise<void> {
  const urls = sql.param(alts.map((one) => one.photoUrl));
  const texts = sql.param(alts.map((one) => one.alt));
  await tx.execute(sql`
    update ${productPhotos} set alt = described.alt
    from unnest(${urls}::text[], ${texts}::text[]) as described(photo_url, alt)
    where ${productPhotos.photoUrl} = described.photo_url`);
}

/** The lines of a customer's orders that arrived. */
export function findArrivedLines(tx: Database, userId: string) {
  return tx
    .select({ orderItemId: orderItems.orderItemId, productName: orderItems.productName })
    .from(orderItems)
    .innerJoin(orders, eq(orders.orderId, orderItems.orderId))
    .where(and(eq(orders.userId, userId), inArray(orders.orderStatus, [...ARRIVED_STATUSES])));
}
