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
/** The page of a policy is below it. */
export const POLICIES_PATH = '/user/policies';

/** Where shopping services read the pieces of the shop. */
export const PRODUCT_FEED_PATH = '/product-feed.xml';
export const ORDER_PAGE_PATH = '/order-details';
export const ORDER_HISTORY_PAGE_PATH = '/order-history';
export const COMPLAINT_PAGE_PATH = '/user/complaints';
export const RETURN_PAGE_PATH = '/user/returns';
export const PASSBOOK_PAGE_PATH = '/schemes/passbook';
export const WISH_LIST_PAGE_PATH = '/user/wishlist';
/** Prefix of the page that stops messages about prices and stock; the customer's token follows. */
export const STOP_MESSAGES_PAGE_PATH = '/user/stop-messages';

/** Prefix of a customer's credit notes; the number follows. */
export const CREDIT_NOTE_PAGE_PATH = '/user/credit-notes';

export const MAX_QUANTITY_PER_LINE = 99;
/** Maximum number of pieces on a wish list (P-303). */
export const MAX_WISHES = 500;
/** Days for which a link to a wish list works (P-309). */
export const DEFAULT_SHARE_DAYS = 14;
export const MAX_SHARE_DAYS = 90;
/** Maximum length of a word to a shared wish list, in characters. */
export const MAX_WORD_LENGTH = 200;
export const LISTING_PAGE_SIZE = 120;
/** How many pieces a listing shows at first, and adds by Load more. */
export const LISTING_FIRST_PAGE_SIZE = 24;
export const LISTING_WIDE_FIRST_PAGE_SIZE = 48;
/** Products rendered by the server: two rows on a wide screen. The browser loads the rest. */
export const LISTING_RENDERED_PIECES = 8;
/** Maximum offset of a page requested by number; the `after` cursor has no limit. */
export const MAX_LISTING_DEPTH = 5000;
/** Maximum lengths in the address of a page and in the call behind it; the page cuts longer values. */
export const MAX_CATEGORY_LENGTH = 100;
export const MAX_GENDER_LENGTH = 40;
export const MAX_COLLECTION_LENGTH = 60;
export const MAX_FACET_LENGTH = 600;
export const MAX_TAG_LENGTH = 40;
export const PHONE_DIGITS = 10;
export const MAX_PHOTO_BYTES = 12 * 1024 * 1024;
export const MAX_ROW_ID = 2_147_483_647;
export const API_BASE = '/api/v1';

/** Days for sending a piece back, unless the owner sets others (P-45). */
export const RETURN_DAYS = 5;

/** Maximum excess weight of a piece made for an order that needs no confirmation, unless the owner sets another one (P-282). */
export const DEFAULT_MAX_HEAVIER_PERCENT = 5;

/** How long a bank may take to show a refund. */
export const REFUND_WORKING_DAYS = 7;

/** Orders of at least this total need the buyer's PAN (Income-tax Rules, rule 114B; P-46). */
export const PAN_FROM_RUPEES = rupees(200_000);
