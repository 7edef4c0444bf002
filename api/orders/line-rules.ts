import type { LineSource, Priced } from '#api/cart/rules.ts';
import { isGiftCardCategory } from '#contract/catalogue/gift-cards.ts';
import { type Paise, paise } from '#contract/money/money.ts';
import type { orderItems } from '#db/tables/orders.ts';

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
    rateSetId: line.rateSetId || null,
    priceLines: line.rateLines.length > 0 ? line.rateLines : null,
  };
}
