import { rupees } from './money/money.ts';

/** Intervals and delays fixed by the definition; in milliseconds unless the name says otherwise. */
export const HERO_INTERVAL_MS = 4000;
export const TESTIMONIALS_LOOP_S = 25;
export const ALREADY_REGISTERED_MS = 3000;
export const TOAST_MS = 5000;
export const PRODUCT_TOAST_SUCCESS_MS = 3000;
export const PRODUCT_TOAST_OTHER_MS = 5000;
export const REFETCH_ATTEMPTS = 3;
export const REFETCH_GAP_MS = 3000;
export const ORDERS_STALE_MS = 60_000;
export const ORDERS_CACHE_MS = 300_000;
export const USER_SCHEMES_STALE_MS = 300_000;
export const USER_SCHEMES_CACHE_MS = 600_000;
export const QUERY_CACHE_MS = 300_000;
export const QUERY_RETRIES = 3;
export const QUERY_RETRY_FIRST_MS = 1000;
export const QUERY_RETRY_MAX_MS = 30_000;
export const ORDER_CARD_ITEMS = 2;
export const SCHEME_CODE_DIGITS = 4;

export const SHOP_NAME = 'Tola';

export const RESET_PASSWORD_PATH = '/reset-password';

export const MAX_QUANTITY_PER_LINE = 99;
export const LISTING_PAGE_SIZE = 120;
/** How many pieces a listing shows at first, and adds by Load more. */
export const LISTING_FIRST_PAGE_SIZE = 24;
export const LISTING_WIDE_FIRST_PAGE_SIZE = 48;
/** Products rendered by the server: three rows on a wide screen. The browser loads the rest. */
export const LISTING_RENDERED_PIECES = 12;
/** Maximum offset of a page requested by number; the `after` cursor has no limit. */
export const MAX_LISTING_DEPTH = 5000;
export const MAX_ROW_ID = 2_147_483_647;
export const API_BASE = '/api/v1';

/** Days for sending a piece back, unless the owner sets others (P-45). */
export const RETURN_DAYS = 5;

/** Orders of at least this total need the buyer's PAN (Income-tax Rules, rule 114B; P-46). */
export const PAN_FROM = rupees(200_000);
