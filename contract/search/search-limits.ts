/** Limits of a query; further words are ignored. */
export const MAX_SEARCH_LETTERS = 100;
export const MAX_SEARCH_WORDS = 8;
/** A search reads no more pieces than this, however many match. */
export const MAX_SEARCH_MATCHES = 10_000;
export const SEARCH_PAGE_SIZE = 24;
/** Pieces below the header's search box. */
export const SUGGESTED_PIECES = 4;
