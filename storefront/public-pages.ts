import { addressOfFilters, filtersOfAddress, placeOfAddress } from './catalogue/listing-filters.ts';
import { COMING_SOON } from './coming-soon/coming-soon.ts';

export const LISTING = '/user/products';
const PATHS_WITHOUT_QUERY = new Set([
  '/',
  '/schemes',
  ...COMING_SOON.map(({ path }) => `/${path}`).filter(isPlain),
]);

function isPlain(path: string): boolean {
  return !/[:*]/.test(path);
}

/**
 * Normalizes the URL of a public page: unknown and invalid parameters are dropped, so that equivalent URLs share one
 * cache entry. Undefined for every other page.
 */
export function pageAddress(url: string): string | undefined {
  const [path = '', query = ''] = url.split('?', 2);
  if (PATHS_WITHOUT_QUERY.has(path)) return path;
  if (path !== LISTING) return undefined;
  const search = new URLSearchParams(query);
  return LISTING + addressOfFilters(filtersOfAddress(search), placeOfAddress(search));
}
