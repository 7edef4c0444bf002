import type { ProductDetails, TaggedPiece } from '#contract/catalogue/product-details.ts';
import { formatIndianDate } from '#contract/indian-time.ts';
import { formatRupees, toPaise } from '#contract/money/money.ts';
import type { ListedProduct } from '../products/listed-products.ts';

export const grams = (weight: number) => `${weight.toFixed(3)} g`;

/** In the words of a search result; 40 to 170 characters. */
export function productDescription({ product_name, material, net_weight, price, ...product }: ListedProduct) {
  const weight = net_weight ? `${grams(net_weight)} net` : '';
  const priceText = product.price_on_request ? 'price on request' : formatRupees(toPaise(price));
  const facts = [material, weight, priceText].filter(Boolean).join(', ');
  return `${product_name}: ${facts}. With metal, making and GST shown, free insured delivery across India.`.slice(
    0,
    170,
  );
}

export function deliveryText({ first, last }: ProductDetails['delivery']): string {
  return `Pay today and it arrives between ${formatIndianDate(first)} and ${formatIndianDate(last)}. Delivery across India is free and insured.`;
}

/** What there is to say about a tag whose piece cannot be bought as it is. */
export function tagText(tag: string, state: TaggedPiece['state'] | undefined): string {
  if (state === 'sold') return `The piece with tag ${tag} was sold. This is the same design.`;
  if (state === 'held')
    return `Somebody is buying the piece with tag ${tag} at this moment. This is the same design.`;
  if (state === undefined) return `We do not know the tag ${tag} on this piece. Please ask at the counter.`;
  return `The piece with tag ${tag} is no longer in our shop. This is the same design.`;
}
