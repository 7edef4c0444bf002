import { MENU_CATEGORIES } from '#contract/catalogue/catalogue-filter.ts';
import { COLLECTIONS } from '#storefront/home/collections/collection-copy.ts';
import { EVERYDAY } from '#storefront/home/priced-pieces.ts';
import { GENDER_TILES } from '#storefront/home/tiles/tile-copy.ts';
import { canonicalFilters } from './catalogue/filters/canonical-filters.ts';
import type { ListingFilters } from './catalogue/filters/listing-filters.ts';
import { PAGES } from './pages.ts';
import { paths } from './paths.ts';
import type { StorefrontServices } from './services.ts';
import { namesOf } from './shell/categories/category-names.ts';

/**
 * The paths in the sitemap: the listed pages, and of the listing the canonical address of each category, menu group,
 * gender and collection that has a product.
 */
export async function listedPaths(services: Pick<StorefrontServices, 'products'>): Promise<string[]> {
  const listings = await listingPaths(services);
  return PAGES.filter(({ listed }) => listed).flatMap(({ path }) =>
    path === paths.listing() ? listings : [path],
  );
}

async function listingPaths(services: Pick<StorefrontServices, 'products'>): Promise<string[]> {
  const names = namesOf((await services.products({ page_size: 0 })).data);
  const choices: ListingFilters[] = [
    {},
    ...[...MENU_CATEGORIES, ...names].map((category) => ({ category })),
    ...GENDER_TILES.map(({ gender }) => ({ gender })),
    ...[...COLLECTIONS, EVERYDAY].map(({ name }) => ({ collection: name })),
  ];
  const listings = new Map(
    choices
      .map((choice) => canonicalFilters(choice, names))
      .map((filters) => [paths.listing(filters), filters]),
  );
  const found: string[] = [];
  for (const [path, filters] of listings) {
    const { total } = await services.products({ ...filters, page_size: 0 });
    if (total) found.push(path);
  }
  return found;
}

/** The sitemap as XML, without `lastmod`: the shop does not record when a page's content last changed. */
export function sitemapXml(origin: string, paths: readonly string[]): string {
  const entries = paths.map((path) => `<url><loc>${escaped(origin + path)}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('')}</urlset>
`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
