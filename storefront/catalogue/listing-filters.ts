import { PRICE_BANDS, type PriceBandId, SORTS, type SortId } from '#contract/catalogue-filter.ts';

/** What a listing is narrowed to and how it is ordered. */
export interface ListingFilters {
  category?: string;
  gender?: string;
  band?: PriceBandId;
  sort?: SortId;
}

/** As long as the call takes them; a longer word in an address finds nothing, but is no failure. */
const LONGEST_CATEGORY = 100;
const LONGEST_GENDER = 40;
const LAST_PAGE = 1_000_000;

/** What the address asks for; what it says wrongly is not there. */
export function filtersOfAddress(search: URLSearchParams): ListingFilters {
  const category = search.get('category')?.slice(0, LONGEST_CATEGORY);
  const gender = search.get('gender')?.slice(0, LONGEST_GENDER);
  const band = PRICE_BANDS.find(({ id }) => id === search.get('band'))?.id;
  const sort = SORTS.find(({ id }) => id === search.get('sort'))?.id;
  return {
    ...(category && { category }),
    ...(gender && { gender }),
    ...(band && { band }),
    ...(sort && { sort }),
  };
}

/** The page of the listing that an address without script asks for; the first unless it says otherwise. */
export function pageOfAddress(search: URLSearchParams): number {
  const page = Number(search.get('page'));
  return Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1;
}

/** The address that asks for the same. */
export function addressOfFilters(filters: ListingFilters, page = 1): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value) search.set(name, value);
  if (page > 1) search.set('page', String(page));
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
