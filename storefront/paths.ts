import {
  COMPLAINT_PAGE_PATH,
  CREDIT_NOTE_PAGE_PATH,
  ORDER_HISTORY_PAGE_PATH,
  ORDER_PAGE_PATH,
  PASSBOOK_PAGE_PATH,
  POLICIES_PATH,
  RETURN_PAGE_PATH,
  WISH_LIST_PAGE_PATH,
} from '#contract/constants.ts';
import type { PolicyName } from '#contract/texts/policies/policy-names.ts';
import type { ListingFilters, ListingPlace } from './catalogue/filters/listing-filters.ts';
import { slugOf } from './catalogue/products/slug-of.ts';
import type { SearchAddress } from './search/search-address.ts';

/** The parts of a query that have a value, behind a question mark. */
function queryText(query: object): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, String(value));
  return search.size > 0 ? `?${search}` : '';
}

/** What of a piece is in its address: one physical piece by its tag, or a choice. */
interface PieceQuery {
  tag?: string | undefined;
  size?: string | null | undefined;
  second_size?: string | null | undefined;
  purity?: string | null | undefined;
  engraved?: string | null | undefined;
}

/** Builds the address of every page that something links to. No other file writes a page's address. */
export const paths = {
  home: () => '/',
  /** The listing with filters, sort order and place; without them, all products. */
  listing: (query: ListingFilters & ListingPlace = {}) => `/user/products${queryText(query)}`,
  /** A product's own page; its name is in the address, but not needed. */
  product: (productId: number, name = '', query: PieceQuery = {}) =>
    ['/user/products', productId, encodeURIComponent(slugOf(name))].filter(Boolean).join('/') +
    queryText(query),
  /** Search; without words, its empty form. */
  search: (query: SearchAddress = {}) => `/user/search${queryText(query)}`,
  /** The metal rates; without a metal, those of gold. */
  rates: (metal?: string) => `/rates${queryText({ metal })}`,
  sizeGuide: () => '/user/size-guide',
  /** What is left on a gift card; its code can stand behind a `#`. */
  giftCard: () => '/user/gift-card',
  /** Pieces side by side; without any, how to choose them. */
  compare: (ids: readonly number[] = []) => `/user/compare${ids.length > 0 ? `?ids=${ids}` : ''}`,
  /** A piece beside those that this browser compared last. */
  compareWith: (productId: number) => `/user/compare?add=${productId}`,
  wishList: () => WISH_LIST_PAGE_PATH,
  sharedList: (token: string) => `/shared/${encodeURIComponent(token)}`,
  cart: () => '/cart',
  checkout: (orderId: string) => `/checkout/${encodeURIComponent(orderId)}`,
  orderHistory: () => ORDER_HISTORY_PAGE_PATH,
  orderDetails: (orderId: string) => `${ORDER_PAGE_PATH}/${encodeURIComponent(orderId)}`,
  /** The form of a complaint about an order. */
  newComplaint: (orderId: string) => `${ORDER_PAGE_PATH}/${encodeURIComponent(orderId)}/complaint`,
  complaint: (complaintNumber: number) => `${COMPLAINT_PAGE_PATH}/${complaintNumber}`,
  /** The form by which pieces of an order are returned. */
  newReturn: (orderId: string) => `${ORDER_PAGE_PATH}/${encodeURIComponent(orderId)}/return`,
  return: (returnNumber: number) => `${RETURN_PAGE_PATH}/${returnNumber}`,
  /** The slashes of the number are hyphens here. */
  creditNote: (number: string) =>
    `${CREDIT_NOTE_PAGE_PATH}/${encodeURIComponent(number.replaceAll('/', '-'))}`,
  schemes: () => '/schemes',
  passbook: (userSchemeId: number) => `${PASSBOOK_PAGE_PATH}/${userSchemeId}`,
  login: () => '/login',
  policies: () => POLICIES_PATH,
  policy: (name: PolicyName) => `${POLICIES_PATH}/${name}`,
};
