/** Specification section 9, in the order in which it names them. Times in milliseconds. */
export const HERO_INTERVAL_MS = 4000;
export const TESTIMONIALS_LOOP_S = 25;
export const ALREADY_REGISTERED_MS = 3000;
export const TOAST_MS = 5000;
export const PRODUCT_TOAST_SUCCESS_MS = 3000;
export const PRODUCT_TOAST_OTHER_MS = 5000;
export const REFETCH_ATTEMPTS = 3;
export const REFETCH_GAP_MS = 3000;
export const ORDERS_STALE_MS = 60_000;
export const ORDERS_KEPT_MS = 300_000;
export const USER_SCHEMES_STALE_MS = 300_000;
export const USER_SCHEMES_KEPT_MS = 600_000;
export const CACHE_KEPT_MS = 300_000;
export const QUERY_RETRIES = 3;
export const QUERY_RETRY_FIRST_MS = 1000;
export const QUERY_RETRY_MAX_MS = 30_000;
export const ORDER_CARD_ITEMS = 2;
export const SCHEME_CODE_DIGITS = 4;

/** The brand, as screens, papers and search engines show it; who sells under it is a setting (`SELLER_NAME`). */
export const SHOP_NAME = 'Tola';

/** The shop's own limits. */
export const MAX_QUANTITY_PER_LINE = 99;
export const LISTING_PAGE_SIZE = 120;
export const LISTING_FIRST_PAGE_SIZE = 24;
/** How many pieces the server renders of a listing: three rows of a wide screen. The browser loads the next ones. */
export const LISTING_RENDERED_PIECES = 12;
/** How deep a page asked for by its number may begin; `after` reaches every depth. */
export const MAX_LISTING_DEPTH = 5000;
export const MAX_ROW_ID = 2_147_483_647;
export const API_BASE = '/api/v1';

/** From this total of an order on, in rupees, the buyer's PAN is asked for (Income-tax Rules, rule 114B). */
export const PAN_FROM = 200_000;
