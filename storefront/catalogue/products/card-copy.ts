/** Apart from the listing’s other texts, which the page of a product does not load. */
export const CARD_COPY = {
  taxes: 'Incl. of all taxes',
  breakUp: 'Price break-up',
  compare: 'Compare',
  add: (isAdding: boolean) => (isAdding ? 'Adding...' : 'Add to cart'),
  onRequest: 'Price on request',
  call: 'Call for the price',
};
