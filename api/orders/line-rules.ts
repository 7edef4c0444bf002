import type { CartRow } from '#api/cart/service.ts';
import { isGiftCardCategory } from '#contract/gift-cards.ts';
import { itemPrice } from '#contract/item-price.ts';
import { type Paise, paise } from '#contract/money.ts';
import type { orderItems } from '#db/tables/orders.ts';

/** Current product data from which a line of a cart or unpaid order is priced. */
export type LineSource = Omit<CartRow, 'cartId' | 'photoUrl'>;

export type Priced<Line extends LineSource = LineSource> = Line & { unitPrice: Paise; subtotal: Paise };

/** Prices lines by the item price rule (P-21). */
export function priceLines<Line extends LineSource>(lines: Line[], now: Date): Priced<Line>[] {
  return lines.map((line) => {
    const unit = itemPrice(line, line.offer, now);
    return { ...line, unitPrice: unit, subtotal: paise(unit * line.quantity) };
  });
}

/** Whether a line's product has a stock count, that is, is not made to order (P-19). */
export const isCounted = <Line extends LineSource>(line: Line): line is Line & { stock: number } =>
  line.stock !== null;

/** The order item for a priced line: a copy that later product changes do not affect (P-36). */
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
    unitProductPrice: line.productPricePaise,
    unitStoneValue: line.stoneValuePaise,
    unitMakingCharges: line.makingChargesPaise,
    unitDiscount: line.discountPaise,
    unitCgst: line.gstCgstPaise,
    unitSgst: line.gstSgstPaise,
    subtotal: line.subtotal,
    couponShare,
    discountedSubtotal: paise(line.subtotal - couponShare),
    hsn: line.hsn,
    purity: line.purity,
    grossWeightMilligrams: line.grossWeightMilligrams,
    netWeightMilligrams: line.netWeightMilligrams,
    stone: line.stone,
    isGiftCard: isGiftCardCategory(line.categoryName),
  };
}
