import { categoryMatches } from '#contract/catalogue/catalogue-filter.ts';
import { MENU_TEXTS, menuCategories } from '#contract/texts/menu-texts.ts';
import type { ListingFilters } from './listing-filters.ts';

/** The canonical filters: without an order, the category's own name if one matches, no category if all do. */
export function canonicalFilters(filters: ListingFilters, categoryNames: readonly string[]): ListingFilters {
  const { sort: _, category = '', ...rest } = filters;
  const matching = categoryNames.filter((name) => categoryMatches(category, name));
  if (matching.length === categoryNames.length) return rest;
  const [only, second] = matching;
  return { category: only && !second ? only : withMenuSpelling(category), ...rest };
}

const STANDARD_MENU = menuCategories(MENU_TEXTS);

function withMenuSpelling(category: string): string {
  return STANDARD_MENU.find((entry) => entry.toLowerCase() === category.toLowerCase()) ?? category;
}
