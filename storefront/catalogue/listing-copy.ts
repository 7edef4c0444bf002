import type { ListingFilters } from './listing-filters.ts';

export const LISTING_COPY = {
  everything: 'All Jewellery',
  description:
    'hallmarked gold, silver and diamond jewellery in rupees, each price opened into metal, making and GST.',
  loading: 'Loading products...',
  filterByPrice: 'Filter by Price',
  anyPrice: 'Clear price filter',
  showPieces: 'Show products',
  sortBy: 'Sort by',
  noSort: 'Our order',
  kinds: 'Narrow by kind',
  loadMore: 'Load more',
  earlier: 'Earlier pieces',
  tryAgain: 'Try again',
  showEverything: 'Show all jewellery',
};

export const CARD_COPY = {
  taxes: 'Incl. of all taxes',
  breakUp: 'Price break-up',
  total: 'Total',
  add: 'Add to cart',
  adding: 'Adding...',
  soldOut: 'Sold out',
};

export interface ListingSlide {
  image: string;
  alt: string;
  headline: string;
  line: string;
}

export const LISTING_SLIDES: readonly ListingSlide[] = [
  {
    image: 'site/listing-hero-1',
    alt: 'Enamel bangle in a plaster niche, an emerald ring and a silver bangle on low plinths',
    headline: 'Every price, opened up.',
    line: 'Metal, stones, making and tax on every piece.',
  },
  {
    image: 'site/listing-hero-2',
    alt: 'Mangalsutra, couple bands and a solitaire ring on dark red',
    headline: 'Hallmarked, measured,',
    line: 'insured to your door.',
  },
];

/** The category Chain covers three kinds; each can be shown alone (P-11). */
export const CHAIN_KINDS = [
  { label: 'All', category: 'Chain' },
  { label: 'Chains', category: 'Chains' },
  { label: 'Pendants', category: 'Pendant' },
  { label: 'Necklaces', category: 'Necklace' },
] as const;

const GENDER_NAMES: Record<string, string> = { female: 'Women', male: 'Men', children: 'Kids' };

/** The heading of the listing: the label of the tile that linked here, otherwise the filters. */
export function listingTitle({ category, gender }: ListingFilters, tileLabel?: string): string {
  if (tileLabel) return tileLabel;
  const forWhom = gender && (GENDER_NAMES[gender.toLowerCase()] ?? gender);
  const kind = CHAIN_KINDS.find((row) => row.label !== 'All' && row.category === category);
  const what = kind?.label ?? category;
  return [what, forWhom].filter(Boolean).join(' · ') || LISTING_COPY.everything;
}
