import { itemPrice, NO_METAL } from '#contract/money/item-price.ts';
import { type Paise, paise, toRupees } from '#contract/money/money.ts';
import type { CartLine } from '#contract/orders/cart.ts';
import { toGrams } from '#contract/weight.ts';
import type { CartRow } from './queries.ts';

/** Whether a line's product can be bought: on sale, in an active category and not sold out. */
export function isAvailable(row: Pick<CartRow, 'status' | 'categoryStatus' | 'stock'>): boolean {
  return row.status === 'on sale' && row.categoryStatus === 'active' && (row.stock === null || row.stock > 0);
}

function unitPrice(row: CartRow, now: Date): Paise {
  return itemPrice(row, row.offer, now);
}

/** Converts a cart line to its API form, at the current price. */
export function toCartLine(row: CartRow, now: Date): CartLine {
  const unitPaise = unitPrice(row, now);
  return {
    cart_id: row.cartId,
    product_id: row.productId,
    product_name: row.productName,
    quantity: row.quantity,
    price_per_unit: toRupees(unitPaise),
    total_price: toRupees(paise(unitPaise * row.quantity)),
    photo_url: row.photoUrl,
    available: isAvailable(row),
    ...(row.metal !== NO_METAL && {
      metal: row.metal,
      purity: row.purity,
      net_weight: toGrams(row.netWeightMilligrams),
    }),
  };
}
