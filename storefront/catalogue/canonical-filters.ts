import { categoryMatches, MENU_CATEGORIES } from '#contract/catalogue-filter.ts';
import type { ListingFilters } from './listing-filters.ts';

/**
 * The filters of a listing's one address among those that show the same pieces: without an order, under the name of
 * the one category that it shows, and without a category where it shows all of them.
 * @param categoryNames those that the catalogue has
 */
export function canonicalFilters(filters: ListingFilters, categoryNames: readonly string[]): ListingFilters {
  const { sort: _, category = '', ...rest } = filters;
  const shown = categoryNames.filter((name) => categoryMatches(category, name));
  if (shown.length === categoryNames.length) return rest;
  const [only, second] = shown;
  return { category: only && !second ? only : spelledAsInMenu(category), ...rest };
}

function spelledAsInMenu(category: string): string {
  return MENU_CATEGORIES.find((entry) => entry.toLowerCase() === category.toLowerCase()) ?? category;
}
