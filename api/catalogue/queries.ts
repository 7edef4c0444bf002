import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import type { IndianDate } from '#contract/indian-time.ts';
import type { Paise } from '#contract/money/money.ts';
import { offers, products, shownPricesDay, shownPricesDue } from '#db/tables/catalogue.ts';
import { offerColumns, productColumns } from './columns.ts';

/** The Indian date of the last refresh of shown prices, locked until the transaction ends. */
export async function lockShownPricesDay(tx: Database): Promise<IndianDate | undefined> {
  const rows = await tx.select({ day: shownPricesDay.day }).from(shownPricesDay).for('no key update');
  return rows[0]?.day;
}

export async function setShownPricesDay(tx: Database, day: IndianDate): Promise<void> {
  await tx
    .insert(shownPricesDay)
    .values({ day })
    .onConflictDoUpdate({ target: shownPricesDay.single, set: { day } });
}

export async function makeAllPricesDue(tx: Database): Promise<void> {
  await tx.execute(sql`
    insert into ${shownPricesDue} select product_id from ${products} on conflict do nothing`);
}

export async function makeOfferEdgesDue(tx: Database, earlier: IndianDate, later: IndianDate): Promise<void> {
  await tx.execute(sql`
    insert into ${shownPricesDue} select product_id from ${offers}
    where (start_date > ${earlier} and start_date <= ${later}) or (end_date >= ${earlier} and end_date < ${later})
    on conflict do nothing`);
}

/** Whether any shown price is due. A cheap check, made every second, that avoids empty transactions. */
export async function anyPriceDue(db: Database): Promise<boolean> {
  const rows = await db.select({ productId: shownPricesDue.productId }).from(shownPricesDue).limit(1);
  return rows.length > 0;
}

/** The ids of products with a due price, locked with their queue rows; rows locked by others are skipped. */
export async function lockDuePrices(tx: Database, limit: number): Promise<number[]> {
  const rows = await tx
    .select({ productId: shownPricesDue.productId })
    .from(shownPricesDue)
    .innerJoin(products, eq(products.productId, shownPricesDue.productId))
    .orderBy(asc(shownPricesDue.productId))
    .limit(limit)
    .for('no key update', { skipLocked: true });
  return rows.map(({ productId }) => productId);
}

export async function settleDuePrices(tx: Database, productIds: number[]): Promise<void> {
  await tx.delete(shownPricesDue).where(eq(shownPricesDue.productId, sql`any(${sql.param(productIds)})`));
}

export function pricedProducts(db: Database, productIds: number[]) {
  return db
    .select({ ...productColumns, offer: offerColumns })
    .from(products)
    .leftJoin(offers, eq(offers.productId, products.productId))
    .where(eq(products.productId, sql`any(${sql.param(productIds)})`));
}

export async function writeShownPrices(
  db: Database,
  prices: { productId: number; shownPricePaise: Paise }[],
): Promise<void> {
  if (prices.length === 0) return;
  const ids = sql.param(prices.map((price) => price.productId));
  const amounts = sql.param(prices.map((price) => price.shownPricePaise));
  await db.execute(sql`
    update ${products} set shown_price_paise = fresh.amount
    from unnest(${ids}::int[], ${amounts}::bigint[]) as fresh(id, amount)
    where ${products.productId} = fresh.id`);
}
