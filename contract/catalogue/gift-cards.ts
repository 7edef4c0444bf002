const GIFT_CARD_CATEGORY = /gift card/i;

/** Whether a category contains gift cards: vouchers, which are not a supply of goods and bear no GST (P-20). */
export function isGiftCardCategory(categoryName: string): boolean {
  return GIFT_CARD_CATEGORY.test(categoryName);
}
