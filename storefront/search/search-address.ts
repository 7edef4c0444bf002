import type { SortId } from '#contract/catalogue/catalogue-filter.ts';
import { MAX_ROW_ID } from '#contract/constants.ts';
import { MAX_SEARCH_LETTERS } from '#contract/search/search-limits.ts';
import type { NarrowedAddress } from '../catalogue/facets/chosen-facets.ts';
import { filtersOfAddress } from '../catalogue/filters/listing-filters.ts';

export interface SearchAddress extends NarrowedAddress {
  q?: string;
  sort?: SortId;
  /** The piece before this page, for links without JavaScript. */
  after?: number;
}

/** Reads an address; what is too long is cut, what is not valid is ignored. */
export function searchOfAddress(search: URLSearchParams): SearchAddress {
  const q = search.get('q')?.slice(0, MAX_SEARCH_LETTERS).trim();
  const { category: _, sort, ...filters } = filtersOfAddress(search);
  const after = Number(search.get('after'));
  return {
    ...(q && { q }),
    ...filters,
    ...(sort && { sort }),
    ...(Number.isInteger(after) && after >= 1 && after <= MAX_ROW_ID && { after }),
  };
}
