import type { Database } from '#api/platform/database/database.ts';
import { spanOfDays, type TimeSpan } from '#api/platform/database/time-span.ts';
import { inSnapshot } from '#api/platform/database/transactions.ts';
import { toRupees } from '#contract/money/money.ts';
import { MAX_LISTED, type Sales, type SalesDays, type StockValue } from '#contract/office/sales/sales.ts';
import * as queries from './queries.ts';
import * as rules from './rules.ts';

const GROUPS = ['day', 'product_id', 'purity', 'state', 'coupon_code'] as const;

/** The sales of some days as their documents state them (P-356). */
export function readSales(db: Database, days: SalesDays): Promise<Sales> {
  return inSnapshot(db, async (tx) => {
    const time = spanOfDays(days);
    const sums = await queries.findSums(tx, time, GROUPS);
    const sold = await withProducts(tx, sums.product_id);
    return {
      ...days,
      totals: rules.totalsOf(sums.day, await queries.countFirstOrders(tx, time)),
      before: await readTotals(tx, rules.daysBefore(days)),
      ...rules.byTime(sums.day, days),
      by_metal: rules.byMetal(sums.purity),
      by_category: rules.byCategory(sold),
      by_state: rules.byState(sums.state),
      by_coupon: rules.byCoupon(sums.coupon_code, MAX_LISTED),
      best_sellers: rules.bestSellers(sold, MAX_LISTED),
      unsold: await readUnsold(tx, time, sold),
      gift_cards: await readGiftCards(tx, time),
      unpaid: await readUnpaid(tx, time),
    };
  });
}

/** What was sold of each product, the largest amount first. */
export function readSold(db: Database, days: SalesDays): Promise<rules.ProductSum[]> {
  return inSnapshot(db, async (tx) => {
    const sums = await queries.findSums(tx, spanOfDays(days), ['product_id']);
    return withProducts(tx, sums.product_id);
  });
}

/** Pieces, weight and value of what is in the shop now, by purity. */
export async function readStockValue(db: Database): Promise<StockValue> {
  return rules.stockValue(await queries.findStock(db));
}

async function withProducts(tx: Database, sums: rules.SoldSum[]) {
  const ids = sums.map(({ key }) => Number(key));
  return rules.withProducts(sums, await queries.findProducts(tx, ids));
}

async function readTotals(tx: Database, days: SalesDays) {
  const time = spanOfDays(days);
  const { day } = await queries.findSums(tx, time, ['day']);
  return rules.totalsOf(day, await queries.countFirstOrders(tx, time));
}

async function readUnsold(tx: Database, { from }: TimeSpan, sold: rules.ProductSum[]) {
  const soldIds = sold.map(({ product }) => product.productId);
  const unsold = await queries.findUnsold(tx, from, soldIds, MAX_LISTED);
  return unsold.map(({ stock, amountPaise, ...product }) => ({
    ...{ ...rules.productOf(product), stock, amount: toRupees(amountPaise) },
  }));
}

async function readGiftCards(tx: Database, time: TimeSpan) {
  const { day } = await queries.findSums(tx, time, ['day'], true);
  return rules.totalsOf(day, 0).amount;
}

async function readUnpaid(tx: Database, time: TimeSpan) {
  const { orders, amountPaise } = await queries.findUnpaid(tx, time);
  return { orders, amount: toRupees(amountPaise) };
}
