import { LISTING_RENDERED_PIECES, SHOP_NAME } from '#contract/constants.ts';
import { offerState } from '#contract/money/item-price.ts';
import type { RenderedListing } from '../listing/use-listing.ts';
import { type ListedProduct, productsOf } from './listed-products.ts';

/**
 * The rendered products as a schema.org ItemList: prices in rupees, availability and offers as on the cards. With
 * `after`, positions start at 1.
 * @param address the listing's canonical URL, absolute
 */
export function productListJsonLd({ response, place, now }: RenderedListing, name: string, address: string) {
  const time = new Date(now);
  const products = productsOf(response, time);
  return {
    '@type': 'ItemList',
    name,
    url: address,
    numberOfItems: response.total ?? products.length,
    itemListElement: products.map((product, index) => {
      const { description, offer } = product;
      return {
        '@type': 'ListItem',
        position: ((place.page ?? 1) - 1) * LISTING_RENDERED_PIECES + index + 1,
        item: {
          ...productJsonLd(product, address),
          ...(description && { description }),
          ...(!product.price_on_request && {
            offers: {
              ...offerJsonLd(product, address),
              ...(offerState(offer, time) === 'active' && { priceValidUntil: offer?.end_date }),
            },
          }),
        },
      };
    }),
  };
}

function productJsonLd(product: ListedProduct, address: string) {
  const { product_id, product_name, category_name, photoUrls, material, net_weight } = product;
  return {
    '@type': 'Product',
    // Products have no page of their own yet.
    url: productUrl(product, address),
    sku: String(product_id),
    name: product_name,
    category: category_name,
    brand: { '@type': 'Brand', name: SHOP_NAME },
    ...(photoUrls.length > 0 && { image: photoUrls.map((photo) => new URL(photo, address).href) }),
    ...(material && { material }),
    ...(net_weight && { weight: { '@type': 'QuantitativeValue', value: net_weight, unitCode: 'GRM' } }),
  };
}

function offerJsonLd(product: ListedProduct, address: string) {
  return {
    '@type': 'Offer',
    url: productUrl(product, address),
    price: product.price,
    priceCurrency: 'INR',
    availability: `https://schema.org/${product.sold_out ? 'OutOfStock' : 'InStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    // As the checkout promises: free insured delivery across India (P-45).
    shippingDetails: {
      '@type': 'OfferShippingDetails',
      shippingRate: { '@type': 'MonetaryAmount', value: 0, currency: 'INR' },
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
    },
  };
}

function productUrl({ product_id }: ListedProduct, address: string): string {
  return `${address}#piece-${product_id}`;
}
