import { LISTING_RENDERED_PIECES } from '#contract/constants.ts';
import type { RenderedListing } from '../listing/use-listing.ts';
import type { ListedProduct } from './listed-products.ts';
import { productJsonLd, type Site } from './product-json-ld.ts';

/**
 * The rendered products as a schema.org ItemList: prices in rupees, availability and offers as on the cards. With
 * `after`, positions start at 1.
 * @param products those of the response
 * @param site with the listing's canonical URL
 */
export function productListJsonLd(
  { response, place, now }: RenderedListing,
  products: readonly ListedProduct[],
  name: string,
  site: Site,
) {
  const time = new Date(now);
  return {
    '@type': 'ItemList',
    name,
    url: site.address,
    numberOfItems: response.total ?? products.length,
    itemListElement: products.map((product, index) => ({
      '@type': 'ListItem',
      position: ((place.page ?? 1) - 1) * LISTING_RENDERED_PIECES + index + 1,
      item: productJsonLd(product, time, site),
    })),
  };
}
