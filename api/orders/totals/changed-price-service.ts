import type { Priced } from '#api/cart/rules.ts';
import { termsAsChosen } from '#api/catalogue/choices/choice-rules.ts';
import { pricesAsShown, type ShownAt } from '#api/catalogue/price-change-service.ts';
import { linesOf } from '#api/catalogue/price-rules.ts';
import type { RateReader } from '#api/rates/service.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { formatRupees, type Paise, paise, sumOf, toRupees } from '#contract/money/money.ts';
import type { PriceLine } from '#contract/money/price-lines.ts';
import type { TotalDifference } from '#contract/rates/price-change.ts';
import { priceOfLines, toDifference } from '#contract/rates/price-difference.ts';
import type { StoredPriceTerms } from '#contract/rates/price-terms.ts';

/** The page's state when the customer pressed the button. */
export interface ShownCart {
  totalPaise: Paise;
  /** Without it the refusal has the new total, but no causes. */
  prices?: ShownAt | undefined;
}

interface ChangedLine {
  line: Priced;
  before: readonly PriceLine[];
}

interface Totals {
  beforePaise: Paise;
  afterPaise: Paise;
  /** The decrease of the coupon's discount. */
  couponPaise: Paise;
}

/** Why a total changed: its parts add up to the difference (P-204). */
export function totalDifference(
  changed: readonly ChangedLine[],
  { beforePaise, afterPaise, couponPaise }: Totals,
  now: Date,
): TotalDifference {
  const lines = changed.map(({ line, before }) => ({ line, before, after: linesOf(line, now) }));
  const linesPaise = sumOf(
    lines.map(({ line, before, after }) =>
      paise((priceOfLines(after) - priceOfLines(before)) * line.quantity),
    ),
  );
  return {
    before: toRupees(beforePaise),
    after: toRupees(afterPaise),
    lines: lines
      .map(({ line, before, after }) => ({
        ...{ product_id: line.productId, product_name: line.productName, quantity: line.quantity },
        ...toDifference(before, after),
      }))
      .filter((line) => line.before !== line.after),
    coupon: toRupees(couponPaise),
    quantities: toRupees(paise(afterPaise - beforePaise - couponPaise - linesPaise)),
  };
}

/** The refusal of an order whose cart comes to another total than the one that was shown, with the causes by line. */
export async function changedCartRefusal(
  reader: RateReader,
  cart: readonly Priced[],
  { totalPaise: beforePaise, prices }: ShownCart,
  now: Date,
): Promise<Refusal> {
  const afterPaise = sumOf(cart.map((line) => line.subtotalPaise));
  const refusal = refuse(
    'price_changed',
    `Your cart or a price in it changed since you opened it. The total is now ${formatRupees(afterPaise)}. Please check and order again.`,
  );
  if (!prices) return refusal;
  const asked = cart.map((line) => ({
    productId: line.productId,
    asChosen: (terms: StoredPriceTerms) => termsAsChosen(terms, line),
  }));
  const shown = await pricesAsShown(reader, asked, prices);
  const changed = cart.map((line, index) => ({ line, before: shown[index] ?? linesOf(line, now) }));
  const totals = { beforePaise, afterPaise, couponPaise: paise(0) };
  return { ...refusal, priceChange: totalDifference(changed, totals, now) };
}

/** The refusal of a payment of another total than the one that was shown. */
export function newTotalRefusal(totalPaise: Paise, priceChange?: TotalDifference): Refusal {
  const refusal = refuse(
    'price_changed',
    `A price in this order changed since you placed it. The total is now ${formatRupees(totalPaise)}. Please check and pay again.`,
  );
  return { ...refusal, ...(priceChange && { priceChange }) };
}
