import { type Chosen, toLineChoice, withChoice } from '#api/catalogue/choices/choice-rules.ts';
import { requiredSize, type Supply, suppliesOf } from '#api/catalogue/choices/supply-rules.ts';
import { type AtRates, atRates, linesOf } from '#api/catalogue/price-rules.ts';
import type { LiveRates } from '#api/rates/service.ts';
import { itemPrice } from '#contract/money/item-price.ts';
import { type Paise, paise, toRupees } from '#contract/money/money.ts';
import { NO_METAL } from '#contract/money/price-break-up.ts';
import type { CartLine } from '#contract/orders/cart.ts';
import type { PriceDifference } from '#contract/rates/price-change.ts';
import { toDifference } from '#contract/rates/price-difference.ts';
import { toGrams } from '#contract/weight.ts';
import type { CartRow } from './queries.ts';

/** Current product data from which a line of a cart or unpaid order is priced. */
export type LineSource = Omit<CartRow, 'cartId' | 'photoUrl' | 'addedLines'>;

type PricedSinceAdded = Priced & Pick<CartRow, 'addedLines'>;

export type Priced<Line extends LineSource = LineSource> = AtRates<Chosen<Line>> & {
  unitPricePaise: Paise;
  subtotalPaise: Paise;
  rateSetId: number;
} & Supply;

/** Prices lines at the rates of now by the item price rule (P-21); a price on request counts as 0. */
export function priceLines<Line extends LineSource>(
  lines: Line[],
  { rates, rateSetId }: LiveRates,
  now: Date,
): Priced<Line>[] {
  const supplies = suppliesOf(lines);
  return lines.map((stored, index) => {
    const line = atRates(withChoice(stored, stored.choice), rates);
    const unitPricePaise = line.isPriceOnRequest ? paise(0) : itemPrice(line, line.offer, now);
    const subtotalPaise = paise(unitPricePaise * line.quantity);
    return { ...line, ...(supplies[index] as Supply), rateSetId, unitPricePaise, subtotalPaise };
  });
}

/** Whether a line's product can be bought: on sale, in an active category, made as chosen, there or made, and with a price. */
export function isAvailable(
  row: Pick<Priced<CartRow>, 'status' | 'categoryStatus' | 'isOffered' | 'left' | 'isPriceOnRequest'>,
): boolean {
  const isOnSale = row.status === 'on sale' && row.categoryStatus === 'active';
  return isOnSale && row.isOffered && !row.isPriceOnRequest && row.left > 0;
}

/** Why the price is not the one at which the piece was added; nothing if it is, or if that is unknown. */
export function changeSinceAdded(row: PricedSinceAdded, now: Date): PriceDifference | undefined {
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
    ...toLineChoice(row.choice),
    ...(row.choice.size !== null &&
      requiredSize(row, row.choice)?.isStandard && { is_standard_size: true as const }),
    ...(row.leadDays > 0 && { lead_days: row.leadDays }),
    ...(row.metal !== NO_METAL && {
      metal: row.metal,
      purity: row.purity,
      net_weight: toGrams(row.netWeightMilligrams),
    }),
    ...(row.isPriceOnRequest && { price_on_request: true as const }),
    ...(sinceAdded && { since_added: sinceAdded }),
  };
}
