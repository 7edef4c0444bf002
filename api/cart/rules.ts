import { toDifference } from '#api/catalogue/price-change-rules.ts';
import { type AtRates, atRates, linesOf } from '#api/catalogue/price-rules.ts';
import type { LiveRates } from '#api/rates/service.ts';
import { itemPrice } from '#contract/money/item-price.ts';
import { type Paise, paise, toRupees } from '#contract/money/money.ts';
import { NO_METAL } from '#contract/money/price-break-up.ts';
import type { CartLine } from '#contract/orders/cart.ts';
import type { PriceDifference } from '#contract/rates/price-change.ts';
import { toGrams } from '#contract/weight.ts';
import type { CartRow } from './queries.ts';

/** Current product data from which a line of a cart or unpaid order is priced. */
export type LineSource = Omit<CartRow, 'cartId' | 'photoUrl' | 'addedLines'>;

export type Priced<Line extends LineSource = LineSource> = AtRates<Line> & {
  unitPricePaise: Paise;
  subtotalPaise: Paise;
  rateSetId: number;
};

/** Prices lines at the rates of now by the item price rule (P-21); a price on request counts as 0. */
export function priceLines<Line extends LineSource>(
  lines: Line[],
  { rates, rateSetId }: LiveRates,
  now: Date,
): Priced<Line>[] {
  return lines.map((stored) => {
    const line = atRates(stored, rates);
    const unitPricePaise = line.isPriceOnRequest ? paise(0) : itemPrice(line, line.offer, now);
    return { ...line, rateSetId, unitPricePaise, subtotalPaise: paise(unitPricePaise * line.quantity) };
  });
}

/** Whether a line's product can be bought: on sale, in an active category, not sold out, and with a price. */
export function isAvailable(
  row: Pick<Priced<CartRow>, 'status' | 'categoryStatus' | 'stock' | 'isPriceOnRequest'>,
): boolean {
  const isOnSale = row.status === 'on sale' && row.categoryStatus === 'active';
  return isOnSale && !row.isPriceOnRequest && (row.stock === null || row.stock > 0);
}

/** Why the price is not the one at which the piece was put into the cart; nothing if it is, or if that is unknown. */
function changeSinceAdded(row: Priced<CartRow>, now: Date): PriceDifference | undefined {
  if (row.isPriceOnRequest || !row.addedLines) return undefined;
  const change = toDifference(row.addedLines, linesOf(row, now));
  return change.before === change.after ? undefined : change;
}

export function toCartLine(row: Priced<CartRow>, now: Date): CartLine {
  const sinceAdded = changeSinceAdded(row, now);
  return {
    cart_id: row.cartId,
    product_id: row.productId,
    product_name: row.productName,
    quantity: row.quantity,
    price_per_unit: toRupees(row.unitPricePaise),
    total_price: toRupees(row.subtotalPaise),
    photo_url: row.photoUrl,
    available: isAvailable(row),
    ...(row.metal !== NO_METAL && {
      metal: row.metal,
      purity: row.purity,
      net_weight: toGrams(row.netWeightMilligrams),
    }),
    ...(row.isPriceOnRequest && { price_on_request: true as const }),
    ...(sinceAdded && { since_added: sinceAdded }),
  };
}
