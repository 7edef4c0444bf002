/** The words of the two slides above all pieces. */
export const LISTING_TEXTS = {
  listing_1_headline: 'See what you pay for',
  listing_1_line: 'Gold, making, stones and GST.',
  listing_2_headline: 'BIS hallmarked.',
  listing_2_line: 'Insured till it reaches you.',
};
