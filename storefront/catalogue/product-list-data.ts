import { productsOf } from './listed-products.ts';
import type { RenderedListing } from './use-listing.ts';

/** The rendered products as search engines read them. */
export function productListData({ answer, now }: RenderedListing, origin: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: productsOf(answer, new Date(now)).map((product, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: {
        '@type': 'Product',
        name: product.product_name,
        ...(product.photos[0] && { image: new URL(product.photos[0], origin).href }),
        offers: {
          '@type': 'Offer',
          price: product.price,
          priceCurrency: 'INR',
          availability: `https://schema.org/${product.soldOut ? 'OutOfStock' : 'InStock'}`,
        },
      },
    })),
  };
}
