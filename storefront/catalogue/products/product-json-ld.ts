import { offerState } from '#contract/money/item-price.ts';
import { paths } from '#storefront/paths.ts';
import type { ListedProduct } from './listed-products.ts';

export interface Site {
  /** Any absolute URL of the shop. */
  address: string;
  shopName: string;
}

/** A product as schema.org Product, with an offer unless it is on request. */
export function productJsonLd(product: ListedProduct, time: Date, { address, shopName }: Site) {
  const { product_id, product_name, category_name, photoUrls, material, net_weight, description } = product;
  return {
    '@type': 'Product',
    url: productUrl(product, address),
    sku: String(product_id),
    name: product_name,
    category: category_name,
    brand: { '@type': 'Brand', name: shopName },
    ...(photoUrls.length > 0 && { image: photoUrls.map((photo) => new URL(photo, address).href) }),
    ...(material && { material }),
    ...(net_weight && { weight: { '@type': 'QuantitativeValue', value: net_weight, unitCode: 'GRM' } }),
    ...(description && { description }),
    ...(!product.price_on_request && { offers: offerJsonLd(product, time, address) }),
  };
}

function offerJsonLd(product: ListedProduct, time: Date, address: string) {
  const { offer, price, sold_out } = product;
  return {
    '@type': 'Offer',
    url: productUrl(product, address),
    price,
    priceCurrency: 'INR',
    availability: `https://schema.org/${sold_out ? 'OutOfStock' : 'InStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    // As the checkout promises: free insured delivery across India (P-45).
    shippingDetails: {
      '@type': 'OfferShippingDetails',
      shippingRate: { '@type': 'MonetaryAmount', value: 0, currency: 'INR' },
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
    },
    ...(offerState(offer, time) === 'active' && { priceValidUntil: offer?.end_date }),
  };
}

function productUrl({ product_id, product_name }: ListedProduct, address: string): string {
  return new URL(paths.product(product_id, product_name), address).href;
}
