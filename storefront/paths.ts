import type { ListingFilters, ListingPlace } from './catalogue/listing-filters.ts';

/** Builds the address of every page that something links to. No other file writes a page's address. */
export const paths = {
  home: () => '/',
  /** The listing with filters, sort order and place; without them, all products. */
  listing(query: ListingFilters & ListingPlace = {}): string {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
      if (value) search.set(name, String(value));
    }
    return search.size > 0 ? `/user/products?${search}` : '/user/products';
  },
  cart: () => '/cart',
  checkout: (orderId: string) => `/checkout/${encodeURIComponent(orderId)}`,
  orderHistory: () => '/order-history',
  orderDetails: (orderId: string) => `/order-details/${encodeURIComponent(orderId)}`,
  schemes: () => '/schemes',
  passbook: (userSchemeId: number) => `/schemes/passbook/${userSchemeId}`,
  login: () => '/login',
};
