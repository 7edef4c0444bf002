import { filtersOfAddress, placeOfAddress } from './catalogue/filters/listing-filters.ts';
import { PAGES } from './pages.ts';
import { paths } from './paths.ts';
import { metalOfAddress } from './rates/rates-metal.ts';

const CACHED = new Set(PAGES.filter(({ cached }) => cached).map(({ path }) => path));

/**
 * Normalizes the URL of a public page: unknown and invalid parameters are dropped, so that equivalent URLs share one
 * cache entry. Undefined for every other page.
 */
export function pageAddress(url: string): string | undefined {
  const [path = '', query = ''] = url.split('?', 2);
  if (!CACHED.has(path)) return undefined;
  const search = new URLSearchParams(query);
  if (path === paths.rates()) return paths.rates(metalOfAddress(search));
  if (path !== paths.listing()) return path;
  return paths.listing({ ...filtersOfAddress(search), ...placeOfAddress(search) });
}
