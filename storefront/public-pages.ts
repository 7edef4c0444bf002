import { addressOfFilters, filtersOfAddress, placeOfAddress } from './catalogue/listing-filters.ts';
import { COMING_SOON } from './coming-soon/coming-soon.ts';

export const LISTING = '/user/products';
const SINGLE = new Set(['/', '/schemes', ...COMING_SOON.map(({ path }) => `/${path}`).filter(isPlain)]);

function isPlain(path: string): boolean {
  return !/[:*]/.test(path);
}

/**
 * A public page's address with only what the page understands, so that all ways to write it lead to one page;
 * undefined for every other page.
 */
export function pageAddress(url: string): string | undefined {
  const [path = '', query = ''] = url.split('?', 2);
  if (SINGLE.has(path)) return path;
  if (path !== LISTING) return undefined;
  const search = new URLSearchParams(query);
  return LISTING + addressOfFilters(filtersOfAddress(search), placeOfAddress(search));
}
