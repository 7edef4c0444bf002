import { itemPrice, NO_METAL } from '#contract/money/item-price.ts';
import { type Paise, paise, toRupees } from '#contract/money/money.ts';
import type { CartLine } from '#contract/orders/cart.ts';
import { toGrams } from '#contract/weight.ts';
import type { CartRow } from './queries.ts';

/** Current product data from which a line of a cart or unpaid order is priced. */
export type LineSource = Omit<CartRow, 'cartId' | 'photoUrl'>;

export type Priced<Line extends LineSource = LineSource> = Line & {
  unitPricePaise: Paise;
  subtotalPaise: Paise;
};

/** Prices lines by the item price rule (P-21). */
export function priceLines<Line extends LineSource>(lines: Line[], now: Date): Priced<Line>[] {
  return lines.map((line) => {
    const unitPricePaise = itemPrice(line, line.offer, now);
    return { ...line, unitPricePaise, subtotalPaise: paise(unitPricePaise * line.quantity) };
  });
}

/** Whether a line's product can be bought: on sale, in an active category and not sold out. */
export function isAvailable(row: Pick<CartRow, 'status' | 'categoryStatus' | 'stock'>): boolean {
  return row.status === 'on sale' && row.categoryStatus === 'active' && (row.stock === null || row.stock > 0);
}

export function toCartLine(row: Priced<CartRow>): CartLine {
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
  };
}
