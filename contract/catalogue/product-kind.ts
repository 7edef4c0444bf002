import { isGiftCardCategory } from './gift-cards.ts';

export const PRODUCT_KINDS = ['jewellery', 'bullion', 'gift card'] as const;
export type ProductKind = (typeof PRODUCT_KINDS)[number];

/** HSN of unwrought and semi-wrought silver, gold and platinum, and of coins. */
const BULLION = /^71(?:06|08|10|18)/;

/** The kind of a product in the shop's terms: coins, bars and gift cards cannot be returned (P-45). */
export function productKind({ hsn, categoryName }: { hsn: string; categoryName: string }): ProductKind {
  if (isGiftCardCategory(categoryName)) return 'gift card';
  return BULLION.test(hsn) ? 'bullion' : 'jewellery';
}
