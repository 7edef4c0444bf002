import type { CartRow } from '#api/cart/service.ts';
import { isGiftCardCategory } from '#contract/gift-cards.ts';
import { itemPrice } from '#contract/item-price.ts';
import type { Paise } from '#contract/money.ts';
import type { orderItems } from '#db/tables/orders.ts';

/** What a line is priced and frozen from: pieces of a product as it is now, in a cart or in an unpaid order. */
export type LineSource = Omit<CartRow, 'cartId' | 'photoUrl'>;

/** A line at the price of one moment. */
export type Priced<Line extends LineSource = LineSource> = Line & { unitPrice: Paise; subtotal: Paise };

/** Prices lines by the item price rule. */
export function priceLines<Line extends LineSource>(lines: Line[], now: Date): Priced<Line>[] {
  return lines.map((line) => {
    const unit = itemPrice(line, line.offer, now);
    return { ...line, unitPrice: unit, subtotal: unit * line.quantity };
  });
}

export const sumOf = (amounts: Paise[]): Paise => amounts.reduce((sum, amount) => sum + amount, 0);

/** A line whose pieces are counted, not made to order. */
export const isCounted = <Line extends LineSource>(line: Line): line is Line & { stock: number } =>
  line.stock !== null;

/** A line as an order keeps it, whatever becomes of the product. */
export function frozenItem(
  orderId: string,
  line: Priced,
  couponShare: Paise,
): Omit<typeof orderItems.$inferInsert, 'orderItemId'> {
  return {
    orderId,
    productId: line.productId,
    productName: line.productName,
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    unitProductPrice: line.product_price,
    unitStoneValue: line.stoneValue,
    unitMakingCharges: line.making_charges,
    unitDiscount: line.discount,
    unitCgst: line.gst_cgst,
    unitSgst: line.gst_sgst,
    subtotal: line.subtotal,
    couponShare,
    discountedSubtotal: line.subtotal - couponShare,
    hsn: line.hsn,
    purity: line.purity,
    grossWeightMg: line.grossWeightMg,
    netWeightMg: line.netWeightMg,
    stone: line.stone,
    isGiftCard: isGiftCardCategory(line.categoryName),
  };
}
