import { PRICE_BANDS, type PriceBandId, SORTS, type SortId } from '#contract/catalogue-filter.ts';
import { LISTING_RENDERED_PIECES, MAX_LISTING_DEPTH, MAX_ROW_ID } from '#contract/constants.ts';

/** What a listing is narrowed to and how it is ordered. */
export interface ListingFilters {
  category?: string;
  gender?: string;
  band?: PriceBandId;
  sort?: SortId;
}

/** As long as the call takes them; a longer word in an address finds nothing, but is no failure. */
const MAX_CATEGORY = 100;
const MAX_GENDER = 40;
const LAST_PAGE = Math.floor(MAX_LISTING_DEPTH / LISTING_RENDERED_PIECES);

/** What the address asks for; what it says wrongly is not there. */
export function filtersOfAddress(search: URLSearchParams): ListingFilters {
  const category = search.get('category')?.trim().slice(0, MAX_CATEGORY);
  const gender = search.get('gender')?.trim().slice(0, MAX_GENDER);
  const band = PRICE_BANDS.find(({ id }) => id === search.get('band'))?.id;
  const sort = SORTS.find(({ id }) => id === search.get('sort'))?.id;
  return {
    ...(category && { category }),
    ...(gender && { gender }),
    ...(band && { band }),
    ...(sort && { sort }),
  };
}

/** Where in the listing a page begins, for addresses without script: by its number, or after a piece. */
export interface ListingPlace {
  page?: number;
  after?: number;
}

function numberOf(search: URLSearchParams, name: string, highest: number): number | undefined {
  const number = Number(search.get(name));
  return Number.isInteger(number) && number >= 1 && number <= highest ? number : undefined;
}

/** The place that the address asks for; a piece counts before a number, and the first page is nothing at all. */
export function placeOfAddress(search: URLSearchParams): ListingPlace {
  const after = numberOf(search, 'after', MAX_ROW_ID);
  if (after) return { after };
  const page = numberOf(search, 'page', LAST_PAGE) ?? 1;
  return page > 1 ? { page } : {};
}

/** The address that asks for the same. */
export function addressOfFilters(filters: ListingFilters, place: ListingPlace = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...filters, ...place })) {
    if (value) search.set(name, String(value));
  }
  return search.size > 0 ? `?${search}` : '';
}

/** What the link that led here carried along. */
export interface ListingState {
  category?: string;
  gender?: string;
  /** The link's own words, for the heading. */
  title?: string;
}

/** Reads the navigation state; anything else that may be in it is left alone. */
export function listingState(state: unknown): ListingState {
  if (typeof state !== 'object' || state === null) return {};
  const { category, gender, title }: Record<string, unknown> = { ...state };
  return {
    ...(typeof category === 'string' && { category }),
    ...(typeof gender === 'string' && { gender }),
    ...(typeof title === 'string' && { title }),
  };
}

/** Puts both together: the navigation state wins over category and gender of the address. */
export function mergedFilters(address: ListingFilters, { category, gender }: ListingState): ListingFilters {
  if (category === undefined && gender === undefined) return address;
  const { band, sort } = address;
  return {
    ...(category && { category }),
    ...(gender && { gender }),
    ...(band && { band }),
    ...(sort && { sort }),
  };
}
