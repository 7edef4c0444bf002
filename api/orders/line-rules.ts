import type { CartRow } from '#api/cart/service.ts';
import { isGiftCardCategory } from '#contract/catalogue/gift-cards.ts';
import { itemPrice } from '#contract/money/item-price.ts';
import { type Paise, paise } from '#contract/money/money.ts';
import type { orderItems } from '#db/tables/orders.ts';

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

/** Whether a line's product has a stock count, that is, is not made to order (P-19). */
export const isCounted = <Line extends LineSource>(line: Line): line is Line & { stock: number } =>
  line.stock !== null;

/** The order item for a priced line: a copy that later product changes do not affect (P-36). */
export function frozenItem(
  orderId: string,
  line: Priced,
  couponSharePaise: Paise,
): Omit<typeof orderItems.$inferInsert, 'orderItemId'> {
  return {
    orderId,
    productId: line.productId,
    productName: line.productName,
    quantity: line.quantity,
    unitPricePaise: line.unitPricePaise,
    unitProductPricePaise: line.productPricePaise,
    unitStoneValuePaise: line.stoneValuePaise,
    unitMakingChargesPaise: line.makingChargesPaise,
    unitDiscountPaise: line.discountPaise,
    unitCgstPaise: line.gstCgstPaise,
    unitSgstPaise: line.gstSgstPaise,
    subtotalPaise: line.subtotalPaise,
    couponSharePaise,
    discountedSubtotalPaise: paise(line.subtotalPaise - couponSharePaise),
    hsn: line.hsn,
    purity: line.purity,
    grossWeightMilligrams: line.grossWeightMilligrams,
    netWeightMilligrams: line.netWeightMilligrams,
    stone: line.stone,
    isGiftCard: isGiftCardCategory(line.categoryName),
  };
}
