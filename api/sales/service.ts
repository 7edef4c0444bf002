import type { Database } from '#api/platform/database/database.ts';
import type { TimeSpan } from '#api/platform/database/time-span.ts';
import { inSnapshot } from '#api/platform/database/transactions.ts';
import { endOfIndianDay, startOfIndianDay } from '#contract/indian-time.ts';
import { paise, toRupees } from '#contract/money/money.ts';
import { MAX_LISTED, type Sales, type StockValue } from '#contract/office/sales/sales.ts';
import * as queries from './queries.ts';
import * as rules from './rules.ts';

/** The sales of some days as their documents state them (P-356). */
export function readSales(db: Database, days: rules.Days): Promise<Sales> {
  return inSnapshot(db, async (tx) => {
    const time = timeOf(days);
    const sumsBy = (group: queries.SumGroup) => queries.findSums(tx, time, group);
    const sold = await findSold(tx, days);
    return {
      ...days,
      totals: await readTotals(tx, days),
      before: await readTotals(tx, rules.daysBefore(days)),
      ...rules.byTime(await sumsBy('day'), days),
      by_metal: rules.byMetal(await sumsBy('purity')),
      by_category: rules.byCategory(sold),
      by_state: rules.byState(await sumsBy('state')),
      by_coupon: rules.byCoupon(await sumsBy('coupon'), MAX_LISTED),
      best_sellers: rules.bestSellers(sold, MAX_LISTED),
      unsold: await readUnsold(tx, time, sold),
      gift_cards: await readGiftCards(tx, time),
      unpaid: await readUnpaid(tx, time),
    };
  });
}

/** What was sold of each product, the largest amount first. */
export async function findSold(tx: Database, days: rules.Days): Promise<rules.ProductSum[]> {
  const sums = await queries.findSums(tx, timeOf(days), 'product');
  const ids = sums.map(({ key }) => Number(key));
  return rules.withProducts(sums, await queries.findProducts(tx, ids));
}

/** Pieces, weight and value of what is in the shop now, by purity. */
export async function readStockValue(db: Database): Promise<StockValue> {
  return rules.stockValue(await queries.findStock(db));
}

const timeOf = ({ from, to }: rules.Days) => ({ from: startOfIndianDay(from), to: endOfIndianDay(to) });

async function readTotals(tx: Database, days: rules.Days) {
  const time = timeOf(days);
  const [sum] = await queries.findSums(tx, time, 'all');
  return rules.totalsOf(sum, await queries.countFirstOrders(tx, time));
}

async function readUnsold(tx: Database, { from }: TimeSpan, sold: rules.ProductSum[]) {
  const soldIds = sold.map(({ product }) => product.productId);
  const unsold = await queries.findUnsold(tx, from, soldIds, MAX_LISTED);
  return unsold.map(({ stock, amountPaise, ...product }) => ({
    ...{ ...rules.productOf(product), stock, amount: toRupees(amountPaise) },
  }));
}

async function readGiftCards(tx: Database, time: TimeSpan) {
  const [sum] = await queries.findSums(tx, time, 'all', true);
  return toRupees(sum?.amountPaise ?? paise(0));
}

async function readUnpaid(tx: Database, time: TimeSpan) {
  const { orders, amountPaise } = await queries.findUnpaid(tx, time);
  return { orders, amount: toRupees(amountPaise) };
}
