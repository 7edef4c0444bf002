import { PRICE_BANDS, type PriceBandId, SORTS, type SortId } from '#contract/catalogue/catalogue-filter.ts';
import type { ChosenFacets } from '#contract/catalogue/facet-ids.ts';
import {
  LISTING_RENDERED_PIECES,
  MAX_CATEGORY_LENGTH,
  MAX_COLLECTION_LENGTH,
  MAX_GENDER_LENGTH,
  MAX_LISTING_DEPTH,
  MAX_ROW_ID,
} from '#contract/constants.ts';
import { facetsOfAddress } from '../facets/facets-of-address.ts';

export interface ListingFilters extends ChosenFacets {
  category?: string;
  gender?: string;
  collection?: string;
  band?: PriceBandId;
  sort?: SortId;
}

/** Reads the filters from a query string; invalid values are ignored. */
export function filtersOfAddress(search: URLSearchParams): ListingFilters {
  const category = search.get('category')?.trim().slice(0, MAX_CATEGORY_LENGTH);
  const gender = search.get('gender')?.trim().slice(0, MAX_GENDER_LENGTH);
  const collection = search.get('collection')?.trim().slice(0, MAX_COLLECTION_LENGTH);
  const band = PRICE_BANDS.find(({ id }) => id === search.get('band'))?.id;
  const sort = SORTS.find(({ id }) => id === search.get('sort'))?.id;
  return {
    ...(category && { category }),
    ...(gender && { gender }),
    ...(collection && { collection }),
    ...(band && { band }),
    ...facetsOfAddress(search),
    ...(sort && { sort }),
  };
}

/** Where a page of the listing begins, for links without JavaScript: a page number, or the id of the product before. */
export interface ListingPlace {
  page?: number;
  after?: number;
}

function numberOf(search: URLSearchParams, name: string, max: number): number | undefined {
  const number = Number(search.get(name));
  return Number.isInteger(number) && number >= 1 && number <= max ? number : undefined;
}

/** Reads the place from a query string; `after` wins over `page`, and the first page is `{}`. */
export function placeOfAddress(search: URLSearchParams): ListingPlace {
  const after = numberOf(search, 'after', MAX_ROW_ID);
  if (after) return { after };
  const maxPage = Math.floor(MAX_LISTING_DEPTH / LISTING_RENDERED_PIECES);
  const page = numberOf(search, 'page', maxPage) ?? 1;
  return page > 1 ? { page } : {};
}

export interface ListingState {
  category?: string;
  gender?: string;
  /** The link's label, for the heading. */
  title?: string;
}

/** Reads the navigation state; everything unknown is ignored. */
export function listingState(state: unknown): ListingState {
  if (typeof state !== 'object' || state === null) return {};
  const { category, gender, title }: Record<string, unknown> = { ...state };
  return {
    ...(typeof category === 'string' && { category }),
    ...(typeof gender === 'string' && { gender }),
    ...(typeof title === 'string' && { title }),
  };
}

/** Merges both: the navigation state wins over category and gender of the URL (P-17). */
export function mergedFilters(address: ListingFilters, { category, gender }: ListingState): ListingFilters {
  if (category === undefined && gender === undefined) return address;
  const { category: _, gender: __, collection: ___, ...rest } = address;
  return { ...(category && { category }), ...(gender && { gender }), ...rest };
}
