import { SHOP_NAME } from '#contract/constants.ts';

/** The name above the shop's pages and documents; the seller's registered name may be another. */
export function shopNameOf(seller: { shop_name?: string | undefined } | undefined): string {
  return seller?.shop_name ?? SHOP_NAME;
}

/** The title of the home page, and of the shop on a phone's screen. */
export const shopTitle = (shopName: string) => `${shopName}: gold, silver and diamond jewellery`;
