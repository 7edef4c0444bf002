import { categoryMatches, MENU_CATEGORIES } from '#contract/catalogue/catalogue-filter.ts';
import type { ListingFilters } from './listing-filters.ts';

/** The canonical filters: without an order, the category's own name if one matches, no category if all do. */
export function canonicalFilters(filters: ListingFilters, categoryNames: readonly string[]): ListingFilters {
  const { sort: _, category = '', ...rest } = filters;
  const matching = categoryNames.filter((name) => categoryMatches(category, name));
  if (matching.length === categoryNames.length) return rest;
  const [only, second] = matching;
  return { category: only && !second ? only : withMenuSpelling(category), ...rest };
}

function withMenuSpelling(category: string): string {
  return MENU_CATEGORIES.find((entry) => entry.toLowerCase() === category.toLowerCase()) ?? category;
}
