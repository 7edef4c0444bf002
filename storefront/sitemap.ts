import { MAX_ROW_ID } from '#contract/constants.ts';
import { COLLECTION_TEXTS, ROW_TEXTS, shownCollections } from '#contract/texts/collection-texts.ts';
import { MENU_TEXTS, menuCategories } from '#contract/texts/menu-texts.ts';
import { GENDER_TILES } from '#storefront/home/tiles/tile-copy.ts';
import { canonicalFilters } from './catalogue/filters/canonical-filters.ts';
import type { ListingFilters } from './catalogue/filters/listing-filters.ts';
import { PAGES } from './pages.ts';
import { paths } from './paths.ts';
import { XML_DECLARATION, xmlText } from './seo/xml.ts';
import type { StorefrontServices } from './services.ts';
import { namesOf } from './shell/categories/category-names.ts';

/** The index of all sitemaps. */
export const SITEMAP = '/sitemap.xml';
export const PAGES_SITEMAP = '/sitemap-pages.xml';
export const PRODUCTS_SITEMAP = '/sitemap-products-:number.xml';
/** As many as a sitemap may have. */
const PRODUCTS_PER_SITEMAP = 50_000;
const NAMES_AT_ONCE = 500;

type SitemapServices = Pick<StorefrontServices, 'products' | 'texts'>;

/** The paths of the sitemap: listed pages, and the listing's canonical address of each category, group, gender and collection. */
export async function listedPaths(services: SitemapServices): Promise<string[]> {
  const listings = await listingPaths(services);
  return PAGES.filter(({ listed }) => listed).flatMap(({ path }) =>
    path === paths.listing() ? listings : [path],
  );
}

async function listingPaths(services: SitemapServices): Promise<string[]> {
  const names = namesOf((await services.products({ page_size: 0 })).data);
  const texts = { ...COLLECTION_TEXTS, ...ROW_TEXTS, ...MENU_TEXTS, ...services.texts() };
  const choices: ListingFilters[] = [
    {},
    ...[...menuCategories(texts), ...names].map((category) => ({ category })),
    ...GENDER_TILES.map(({ gender }) => ({ gender })),
    ...shownCollections(texts).map((collection) => ({ collection })),
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

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const OPENING = `${XML_DECLARATION}<urlset xmlns="${NAMESPACE}">\n`;
const CLOSING = '</urlset>\n';

const entriesOf = (origin: string, paths: readonly string[]) =>
  paths.map((path) => `<url><loc>${xmlText(origin + path)}</loc></url>\n`).join('');

/** A sitemap as XML, without `lastmod`: the shop does not record when a page's content last changed. */
export function sitemapXml(origin: string, paths: readonly string[]): string {
  return OPENING + entriesOf(origin, paths) + CLOSING;
}

/** The sitemaps of the shop: its pages, and its products by ranges of their ids. */
export function sitemapPaths(lastProductId: number): string[] {
  const files = Math.ceil(lastProductId / PRODUCTS_PER_SITEMAP);
  return [
    PAGES_SITEMAP,
    ...Array.from({ length: files }, (_, index) => PRODUCTS_SITEMAP.replace(':number', String(index + 1))),
  ];
}

export function sitemapIndexXml(origin: string, paths: readonly string[]): string {
  const entries = paths.map((path) => `<sitemap><loc>${xmlText(origin + path)}</loc></sitemap>\n`);
  return `${XML_DECLARATION}<sitemapindex xmlns="${NAMESPACE}">\n${entries.join('')}</sitemapindex>\n`;
}

/** The sitemap with a number, counted from 1, in parts, so that no more than a few hundred names are held at once. */
export async function* productSitemap(
  services: Pick<StorefrontServices, 'namesOnSale'>,
  origin: string,
  number: number,
): AsyncGenerator<string> {
  let after = (number - 1) * PRODUCTS_PER_SITEMAP;
  const last = Math.min(after + PRODUCTS_PER_SITEMAP, MAX_ROW_ID);
  yield OPENING;
  for (;;) {
    const products = await services.namesOnSale({ after, last, take: NAMES_AT_ONCE });
    yield entriesOf(
      origin,
      products.map(({ product_id, product_name }) => paths.product(product_id, product_name)),
    );
    after = products.at(-1)?.product_id ?? last;
    if (products.length < NAMES_AT_ONCE) break;
  }
  yield CLOSING;
}
