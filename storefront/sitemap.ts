import { MENU_CATEGORIES } from '#contract/catalogue-filter.ts';
import { GENDER_TILES } from '#storefront/home/tile-copy.ts';
import { canonicalFilters } from './catalogue/canonical-filters.ts';
import { addressOfFilters, type ListingFilters } from './catalogue/listing-filters.ts';
import { LISTING } from './public-pages.ts';
import type { StorefrontServices } from './services.ts';
import { namesOf } from './shell/category-names.ts';

/**
 * The paths in the sitemap: home, schemes, and the canonical listing of each category, menu group and gender that has
 * a product. Coming-soon pages are left out, as they are `noindex`.
 */
export async function listedPaths(services: Pick<StorefrontServices, 'products'>): Promise<string[]> {
  const names = namesOf((await services.products({ page_size: 0 })).data);
  const choices: ListingFilters[] = [
    {},
    ...[...MENU_CATEGORIES, ...names].map((category) => ({ category })),
    ...GENDER_TILES.map(({ gender }) => ({ gender })),
  ];
  const listings = new Map(
    choices
      .map((choice) => canonicalFilters(choice, names))
      .map((filters) => [LISTING + addressOfFilters(filters), filters]),
  );
  const paths = ['/'];
  for (const [path, filters] of listings) {
    const { total } = await services.products({ ...filters, page_size: 0 });
    if (total) paths.push(path);
  }
  return [...paths, '/schemes'];
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
