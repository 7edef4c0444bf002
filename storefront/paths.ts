import type { ListingFilters, ListingPlace } from './catalogue/filters/listing-filters.ts';

/** The policies, as in their addresses. */
export const POLICY_NAMES = [
  'shipping',
  'returns',
  'exchange',
  'privacy',
  'terms',
  'schemes',
  'grievances',
] as const;

export type PolicyName = (typeof POLICY_NAMES)[number];

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
  /** A product's own page; with a tag, of one physical piece of it. */
  product: (productId: number, tag?: string) =>
    `/user/products/${productId}${tag ? `?${new URLSearchParams({ tag })}` : ''}`,
  /** The metal rates; without a metal, those of gold. */
  rates: (metal?: string) => (metal ? `/rates?${new URLSearchParams({ metal })}` : '/rates'),
  cart: () => '/cart',
  checkout: (orderId: string) => `/checkout/${encodeURIComponent(orderId)}`,
  orderHistory: () => '/order-history',
  orderDetails: (orderId: string) => `/order-details/${encodeURIComponent(orderId)}`,
  schemes: () => '/schemes',
  passbook: (userSchemeId: number) => `/schemes/passbook/${userSchemeId}`,
  login: () => '/login',
  policies: () => '/user/policies',
  policy: (name: PolicyName) => `/user/policies/${name}`,
};
