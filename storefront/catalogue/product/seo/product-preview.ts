import type { Product } from '#contract/catalogue/catalogue.ts';
import type { ListedProduct } from '#storefront/catalogue/products/listed-products.ts';
import { productPictureName } from '#storefront/ui/pictures/picture-sources.ts';

/** Of the file that a photo's address names, in pixels. */
const SIDE = '640';

/** Link preview of a product: its first photo, square, and its price. */
export function productPreview({ photos, product_name, price, ...product }: ListedProduct) {
  const amount = [
    { property: 'product:price:amount', content: String(price) },
    { property: 'product:price:currency', content: 'INR' },
    { property: 'product:availability', content: product.sold_out ? 'out of stock' : 'in stock' },
  ];
  return {
    type: 'product' as const,
    picture: pictureOf(photos?.[0], product_name),
    more: product.price_on_request ? [] : amount,
  };
}

function pictureOf(photo: Product['photos'][number] | undefined, productName: string) {
  if (!photo) return undefined;
  const side = productPictureName(photo.photo_url) && SIDE;
  return { src: photo.photo_url, alt: photo.alt || productName, ...(side && { width: side, height: side }) };
}
