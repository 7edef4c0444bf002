import { filtersOfAddress, placeOfAddress } from './catalogue/filters/listing-filters.ts';
import { PAGES } from './pages.ts';
import { paths } from './paths.ts';
import { metalOfAddress } from './rates/rates-metal.ts';

const CACHED = new Set(PAGES.filter(({ cached }) => cached).map(({ path }) => path));

/** The URL of a public page without unknown and invalid parameters, as its cache key. Undefined for every other page. */
export function pageAddress(url: string): string | undefined {
  const [path = '', query = ''] = url.split('?', 2);
  const search = new URLSearchParams(query);
  if (isProductPage(path)) return productAddress(path, search);
  if (!CACHED.has(path)) return undefined;
  if (path === paths.rates()) return paths.rates(metalOfAddress(search));
  if (path !== paths.listing()) return path;
  return paths.listing({ ...filtersOfAddress(search), ...placeOfAddress(search) });
}

const PRODUCT_PAGE = /^\/user\/products\/([1-9]\d{0,9})(?:\/([^/]+))?$/;

/** With these a product page is of one piece or one choice: too many to keep. */
const OF_ONE = ['tag', 'size', 'second_size', 'purity', 'engraved'];

export const isProductPage = (path: string) => PRODUCT_PAGE.test(path);

/** The page of a product as the shop makes it. The product's name is written in one way, whatever way it was sent in. */
function productAddress(path: string, search: URLSearchParams): string | undefined {
  const [, productId = '', slug = ''] = PRODUCT_PAGE.exec(path) ?? [];
  if (OF_ONE.some((name) => search.has(name))) return undefined;
  try {
    return paths.product(Number(productId), decodeURIComponent(slug));
  } catch {
    return undefined;
  }
}
