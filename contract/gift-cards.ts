const GIFT_CARD_CATEGORY = /gift card/i;

/** Whether what a category holds are gift cards: vouchers, whose sale is no supply of goods and bears no GST. */
export function isGiftCardCategory(categoryName: string): boolean {
  return GIFT_CARD_CATEGORY.test(categoryName);
}
