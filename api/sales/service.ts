import type { Database } from '#api/platform/database/database.ts';
import { inSnapshot } from '#api/platform/database/transactions.ts';
import { endOfIndianDay, startOfIndianDay } from '#contract/indian-time.ts';
import { paise, sumOf, toRupees } from '#contract/money/money.ts';
import { MAX_LISTED_PRODUCTS, type Sales, type StockValue } from '#contract/office/sales/sales.ts';
import * as queries from './queries.ts';
import * as rules from './rules.ts';

/** The sales of some days as their documents state them (P-356). */
export function readSales(db: Database, days: rules.Days): Promise<Sales> {
  return inSnapshot(db, async (tx) => {
    const time = timeOf(days);
    const byProduct = await queries.findSums(tx, time, 'product');
    const soldIds = byProduct.map(({ key }) => Number(key));
    const sold = rules.withProducts(byProduct, await queries.findProducts(tx, soldIds));
    const unsold = await queries.findUnsold(tx, time.from, soldIds, MAX_LISTED_PRODUCTS);
    const unpaid = await queries.findUnpaid(tx, time);
    return {
      ...days,
      totals: await readTotals(tx, days),
      before: await readTotals(tx, rules.daysBefore(days)),
      ...rules.byTime(await queries.findSums(tx, time, 'day'), days),
      by_metal: rules.byMetal(await queries.findSums(tx, time, 'purity')),
      by_category: rules.byCategory(sold),
      by_state: rules.byState(await queries.findSums(tx, time, 'state')),
      by_coupon: rules.byCoupon(await queries.findSums(tx, time, 'coupon')),
      best_sellers: rules.bestSellers(sold, MAX_LISTED_PRODUCTS),
      unsold: unsold.map(({ stock, amountPaise, ...product }) => ({
        ...{ ...rules.productOf(product), stock, amount: toRupees(amountPaise) },
      })),
      gift_cards: toRupees(await readGiftCards(tx, time)),
      unpaid: { orders: unpaid.orders, amount: toRupees(unpaid.amountPaise) },
    };
  });
}

/** Pieces, weight and value of what is in the shop now, by purity. */
export async function readStockValue(db: Database): Promise<StockValue> {
  return rules.stockValue(await queries.findStock(db));
}

export const timeOf = ({ from, to }: rules.Days) => ({
  from: startOfIndianDay(from),
  to: endOfIndianDay(to),
});

async function readTotals(tx: Database, days: rules.Days) {
  const time = timeOf(days);
  const [sum] = await queries.findSums(tx, time, 'all');
  return rules.totalsOf(sum, await queries.countFirstOrders(tx, time));
}

async function readGiftCards(tx: Database, time: queries.SalesTime) {
  const sums = await queries.findSums(tx, time, 'all', true);
  return sumOf(sums.map(({ amountPaise }) => paise(amountPaise)));
}
