import { and, asc, desc, eq, lte, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { DEFAULT_SCHEMA, lockKey } from '#api/platform/database/schema.ts';
import type { IndianDate } from '#contract/indian-time.ts';
import type { PriceParts } from '#contract/money/item-price.ts';
import type { Paise } from '#contract/money/money.ts';
import type { StoredPriceTerms } from '#contract/rates/price-terms.ts';
import {
  offers,
  priceTerms,
  products,
  shownPricesDay,
  shownPricesDue,
} from '#db/tables/catalogue/catalogue.ts';
import { pricedColumns } from './columns.ts';

/** The time and the rates for which prices are shown. */
export interface ShownPricesFor {
  day: IndianDate;
  rateSetId: number;
}

/** The state of the last refresh of shown prices, locked until the transaction ends. */
export async function lockShownPricesFor(tx: Database): Promise<ShownPricesFor | undefined> {
  const { day, rateSetId } = shownPricesDay;
  const rows = await tx.select({ day, rateSetId }).from(shownPricesDay).for('no key update');
  return rows[0];
}

export async function setShownPricesFor(tx: Database, wanted: ShownPricesFor): Promise<void> {
  await tx
    .insert(shownPricesDay)
    .values(wanted)
    .onConflictDoUpdate({ target: shownPricesDay.single, set: wanted });
}

/** Key of the advisory lock of the one instance that makes prices due. */
const MARKING_LOCK = 7_110_073;

/** False while another instance makes prices due. */
export async function tryLockMarking(tx: Database): Promise<boolean> {
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(${lockKey(MARKING_LOCK)}) as locked`,
  );
  return rows[0]?.locked ?? false;
}

/** Key of the advisory lock of the one instance that refreshes a batch. */
const REFRESHING_LOCK = 7_110_075;

/**
 * False while another instance refreshes a batch: two at once would leave pages no processor. The transaction does not wait
 * for the disk: after a crash its products are due again.
 */
export async function tryLockRefreshing(tx: Database): Promise<boolean> {
  const { rows } = await tx.execute<{ locked: boolean }>(sql`
    select pg_try_advisory_xact_lock(${lockKey(REFRESHING_LOCK)}) as locked, set_config('synchronous_commit', 'off', true)`);
  return rows[0]?.locked ?? false;
}

/** Makes the next prices after a product due; returns the last product, or undefined after the last one. */
export async function makeNextPricesDue(
  tx: Database,
  which: 'all' | 'by rate',
  after: number,
  limit: number,
): Promise<number | undefined> {
  const modes = which === 'all' ? sql`` : sql`and price_mode = 'by rate'`;
  // A row that a refresh is about to delete is waited for, so that it is due again.
  const { rows } = await tx.execute<{ last: number | null }>(sql`
    with next as (
      select product_id from ${products} where product_id > ${after} ${modes} order by product_id limit ${limit}
    ), marked as (
      insert into ${shownPricesDue} select product_id from next
      on conflict (product_id) do update set product_id = excluded.product_id
    )
    select max(product_id) as last from next`);
  return rows[0]?.last ?? undefined;
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

/** Ids of products with a due price, locked, without those locked by others. Two statements: the planner would join all products. */
export async function lockDuePrices(tx: Database, limit: number): Promise<number[]> {
  const due = await tx
    .select({ productId: shownPricesDue.productId })
    .from(shownPricesDue)
    .orderBy(asc(shownPricesDue.productId))
    .limit(limit)
    .for('no key update', { skipLocked: true });
  const locked = await tx
    .select({ productId: products.productId })
    .from(products)
    .where(eq(products.productId, sql`any(${sql.param(due.map(({ productId }) => productId))})`))
    .orderBy(asc(products.productId))
    .for('no key update', { skipLocked: true });
  return locked.map(({ productId }) => productId);
}

export async function settleDuePrices(tx: Database, productIds: number[]): Promise<void> {
  await tx.delete(shownPricesDue).where(eq(shownPricesDue.productId, sql`any(${sql.param(productIds)})`));
}

export function pricedProducts(db: Database, productIds: number[]) {
  return db
    .select(pricedColumns)
    .from(products)
    .leftJoin(offers, eq(offers.productId, products.productId))
    .where(eq(products.productId, sql`any(${sql.param(productIds)})`));
}

/** The terms of products that were in force at an instant, by product; a product without any is missing. */
export async function findTermsAt(
  db: Database,
  productIds: readonly number[],
  instant: Date,
): Promise<Map<number, StoredPriceTerms>> {
  const rows = await db
    .selectDistinctOn([priceTerms.productId], { productId: priceTerms.productId, terms: priceTerms.terms })
    .from(priceTerms)
    .where(
      and(
        eq(priceTerms.productId, sql`any(${sql.param(productIds)}::int[])`),
        lte(priceTerms.effectiveAt, instant),
      ),
    )
    .orderBy(priceTerms.productId, desc(priceTerms.effectiveAt));
  return new Map(rows.map(({ productId, terms }) => [productId, terms]));
}

type PriceResults = PriceParts & { productId: number; shownPricePaise: Paise };

/** Stores the prices that differ from the stored ones. */
export async function writePrices(tx: Database, prices: readonly PriceResults[]): Promise<void> {
  const column = (pick: (price: PriceResults) => number) => sql.param(prices.map(pick));
  await tx.execute(sql`
    update ${products} set shown_price_paise = fresh.shown, product_price_paise = fresh.product,
      making_charges_paise = fresh.making, gst_cgst_paise = fresh.cgst, gst_sgst_paise = fresh.sgst
    from unnest(${column(({ productId }) => productId)}::int[],
      ${column(({ shownPricePaise }) => shownPricePaise)}::bigint[],
      ${column(({ productPricePaise }) => productPricePaise)}::bigint[],
      ${column(({ makingChargesPaise }) => makingChargesPaise)}::bigint[],
      ${column(({ gstCgstPaise }) => gstCgstPaise)}::bigint[],
      ${column(({ gstSgstPaise }) => gstSgstPaise)}::bigint[]) as fresh(id, shown, product, making, cgst, sgst)
    where ${products.productId} = fresh.id and
      (shown_price_paise, product_price_paise, making_charges_paise, gst_cgst_paise, gst_sgst_paise)
        is distinct from (fresh.shown, fresh.product, fresh.making, fresh.cgst, fresh.sgst)`);
}

/** Adds the terms that differ from the last stored ones of their product, later than these even if `now` is not. */
export async function storeTerms(
  tx: Database,
  terms: readonly { productId: number; terms: StoredPriceTerms }[],
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into ${priceTerms} (product_id, effective_at, terms)
    select fresh.product_id, greatest(${now.toISOString()}::timestamptz, last.effective_at + interval '1 millisecond'), fresh.terms
    from jsonb_to_recordset(${JSON.stringify(terms.map(({ productId, terms: own }) => ({ product_id: productId, terms: own })))}::jsonb)
      as fresh(product_id int, terms jsonb)
    left join lateral (
      select known.effective_at, known.terms from ${priceTerms} as known where known.product_id = fresh.product_id
      order by known.effective_at desc limit 1) as last on true
    where last.terms is distinct from fresh.terms`);
}

export async function notifyCatalogueChanged(db: Database): Promise<void> {
  await db.execute(sql`select pg_notify(
    case current_schema() when ${DEFAULT_SCHEMA} then '' else current_schema() || '.' end || 'catalogue_changed', '')`);
}
