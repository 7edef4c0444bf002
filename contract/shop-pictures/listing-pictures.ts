/** The standard pictures above all pieces by their places. */
export const LISTING_PICTURES = {
  listing_1: 'site/listing-hero-1',
  listing_2: 'site/listing-hero-2',
} as const;
