import { groupBy } from '#api/platform/group-by.ts';
import { addDays, addMonths, type IndianDate } from '#contract/indian-time.ts';
import { type Paise, sumOf, toRupees } from '#contract/money/money.ts';
import {
  MAX_DAYS_SHOWN,
  type Sales,
  type SalesDays,
  type SalesTotals,
  type StockValue,
} from '#contract/office/sales/sales.ts';
import { metalOfPurity } from '#contract/rates/metals.ts';
import { type Milligrams, milligrams, toGrams } from '#contract/weight.ts';

interface Weighed {
  pieces: number;
  weightMilligrams: Milligrams;
  amountPaise: Paise;
}

/** Lines of invoices less those of credit notes, summed by what they have in common. */
export interface SoldSum extends Weighed {
  /** The day, product, purity, state or coupon. */
  key: string;
  /** Invoices. */
  orders: number;
  taxPaise: Paise;
  /** What credit notes took back; part of the amount. */
  creditedPaise: Paise;
}

export interface SoldProduct {
  productId: number;
  productName: string;
  sku: string;
  category: string;
  photoUrl: string | null;
}

export interface StockSum extends Weighed {
  purity: string;
}

/** As many days as these, directly before them. */
export function daysBefore({ from, to }: SalesDays): SalesDays {
  const count = daysOf({ from, to }).length;
  return { from: addDays(from, -count), to: addDays(from, -1) };
}

function daysOf({ from, to }: SalesDays): IndianDate[] {
  const days: IndianDate[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

const soldOf = ({ pieces, amountPaise }: Weighed) => ({ pieces, amount: toRupees(amountPaise) });

const weighedOf = (sum: Weighed) => ({ ...soldOf(sum), weight_grams: toGrams(sum.weightMilligrams) });

/** The totals of sums that have no invoice in common, such as those of days. */
export function totalsOf(sums: readonly SoldSum[], firstOrders: number): SalesTotals {
  const total = (numberOf: (sum: SoldSum) => number) => sums.reduce((all, sum) => all + numberOf(sum), 0);
  const rupees = (amountOf: (sum: SoldSum) => Paise) => toRupees(sumOf(sums.map(amountOf)));
  return {
    ...{ orders: total(({ orders }) => orders), first_orders: firstOrders },
    pieces: total(({ pieces }) => pieces),
    weight_grams: toGrams(milligrams(total(({ weightMilligrams }) => weightMilligrams))),
    amount: rupees(({ amountPaise }) => amountPaise),
    tax: rupees(({ taxPaise }) => taxPaise),
    credited: rupees(({ creditedPaise }) => creditedPaise),
  };
}

/** One entry for each day, or for each month of a long time; also for those without sales. */
export function byTime(sums: readonly SoldSum[], days: SalesDays): Pick<Sales, 'by_time' | 'is_by_month'> {
  const all = daysOf(days);
  const isByMonth = all.length > MAX_DAYS_SHOWN;
  const startOf = (day: IndianDate) => (isByMonth ? `${day.slice(0, 7)}-01` : day);
  const starts = isByMonth ? monthsOf(days) : all;
  const groups = groupBy(sums, ({ key }) => startOf(key));
  const entries = starts.map((first_day) => {
    const ofTime = groups.get(first_day) ?? [];
    const count = (numberOf: (sum: SoldSum) => number) => ofTime.reduce((sum, one) => sum + numberOf(one), 0);
    return {
      ...{ first_day, orders: count(({ orders }) => orders), pieces: count(({ pieces }) => pieces) },
      amount: toRupees(sumOf(ofTime.map(({ amountPaise }) => amountPaise))),
    };
  });
  return { by_time: entries, is_by_month: isByMonth };
}

function monthsOf({ from, to }: SalesDays): IndianDate[] {
  const months: IndianDate[] = [];
  for (let month = `${from.slice(0, 7)}-01`; month <= to; month = addMonths(month, 1)) months.push(month);
  return months;
}

const largestFirst = <Sum extends { amountPaise: Paise }>(sums: readonly Sum[]) =>
  sums.toSorted((a, b) => b.amountPaise - a.amountPaise);

export function byMetal(sums: readonly SoldSum[]): Sales['by_metal'] {
  return largestFirst(sums).map((sum) => ({
    ...{ metal: metalOfPurity(sum.key), purity: sum.key },
    ...weighedOf(sum),
  }));
}

export function byState(sums: readonly SoldSum[]): Sales['by_state'] {
  return largestFirst(sums).map((sum) => ({ state: sum.key, orders: sum.orders, ...soldOf(sum) }));
}

export function byCoupon(sums: readonly SoldSum[], limit: number): Sales['by_coupon'] {
  return largestFirst(sums)
    .slice(0, limit)
    .map((sum) => ({ coupon_code: sum.key, orders: sum.orders, ...soldOf(sum) }));
}

export interface ProductSum {
  product: SoldProduct;
  sum: SoldSum;
}

/** The sums of the products that the catalogue has, the largest amount first. */
export function withProducts(sums: readonly SoldSum[], products: readonly SoldProduct[]): ProductSum[] {
  const byId = new Map(products.map((product) => [String(product.productId), product]));
  return largestFirst(sums).flatMap((sum) => {
    const product = byId.get(sum.key);
    return product ? [{ product, sum }] : [];
  });
}

export function byCategory(sold: readonly ProductSum[]): Sales['by_category'] {
  const groups = [...groupBy(sold, ({ product }) => product.category)].map(([category, ofCategory]) => ({
    category,
    pieces: ofCategory.reduce((count, { sum }) => count + sum.pieces, 0),
    amountPaise: sumOf(ofCategory.map(({ sum }) => sum.amountPaise)),
  }));
  return largestFirst(groups).map(({ amountPaise, ...group }) => ({
    ...group,
    amount: toRupees(amountPaise),
  }));
}

export const productOf = ({ productId, productName, sku, photoUrl }: SoldProduct) => ({
  ...{ product_id: productId, product_name: productName, sku, photo_url: photoUrl },
});

export const bestSellers = (sold: readonly ProductSum[], limit: number): Sales['best_sellers'] =>
  sold
    .filter(({ sum }) => sum.amountPaise > 0)
    .slice(0, limit)
    .map(({ product, sum }) => ({ ...productOf(product), ...weighedOf(sum) }));

export function stockValue(sums: readonly StockSum[]): StockValue {
  return largestFirst(sums).map((sum) => ({
    ...{ metal: metalOfPurity(sum.purity), purity: sum.purity },
    ...weighedOf(sum),
  }));
}
