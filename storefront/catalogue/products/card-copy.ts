import type { Product } from '#contract/catalogue/catalogue.ts';
import { counted } from '#contract/counted.ts';
import { MAX_STARS } from '#contract/reviews/review-states.ts';

/** Apart from the listing’s other texts, which the page of a product does not load. */
export const CARD_COPY = {
  taxes: 'Incl. of all taxes',
  breakUp: 'Price break-up',
  compare: 'Compare',
  add: (isAdding: boolean) => (isAdding ? 'Adding...' : 'Add to cart'),
  onRequest: 'Price on request',
  call: 'Call for the price',
  rating: ({ average, count }: NonNullable<Product['rating']>) =>
    `${average} of ${MAX_STARS} stars, ${counted(count, 'review')}`,
};
