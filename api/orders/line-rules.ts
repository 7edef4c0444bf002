import type { LineSource, Priced } from '#api/cart/rules.ts';
import { wordsOfChoice } from '#api/catalogue/choices/supply-rules.ts';
import { isGiftCardCategory } from '#contract/catalogue/gift-cards.ts';
import { basisPoints, type Paise, paise } from '#contract/money/money.ts';
import type { WeightTerms } from '#contract/money/weight-difference.ts';
import type { orderItems } from '#db/tables/orders/orders.ts';

/** The lines that are taken from the stock of their product: it is counted (P-19), and they are not made (P-235). */
export function linesFromStock<Line extends { stock: number | null; leadDays: number }>(
  lines: readonly Line[],
) {
  return lines.filter((line): line is Line & { stock: number } => line.stock !== null && line.leadDays === 0);
}

/** How many pieces of each product are wanted, in all of their lines together. */
export function quantitiesByProduct(lines: readonly LineSource[]): Map<number, number> {
  const quantities = new Map<number, number>();
  for (const { productId, quantity } of lines) {
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity);
  }
  return quantities;
}

/** Which pieces are too few, without the end of the sentence: what to do about it. */
export function tooFew(
  line: Pick<Priced, 'productName' | 'stock' | 'inShop' | 'offered' | 'choice'>,
): string {
  const what = line.productName + wordsOfChoice(line);
  if (line.stock === 0) return `${line.productName} is sold out`;
  return line.inShop === 0 ? `${what} is not in the shop now` : `We have only ${line.inShop} of ${what}`;
}

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
    ...line.choice,
    leadDays: line.leadDays,
    isGiftCard: isGiftCardCategory(line.categoryName),
    rateSetId: line.rateSetId || null,
    priceLines: line.rateLines.length > 0 ? line.rateLines : null,
    weightTerms: line.leadDays > 0 && line.rateLines.length > 0 ? weightTermsOf(line) : null,
  };
}

const weightTermsOf = (line: Priced): WeightTerms => ({
  wastageBasisPoints: basisPoints(line.wastageBasisPoints),
  making: { kind: line.makingKind, value: line.makingValue, minPaise: line.makingMinPaise },
});
