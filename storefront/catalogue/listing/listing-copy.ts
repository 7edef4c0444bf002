import { counted } from '#contract/counted.ts';
import type { ListingFilters } from '../filters/listing-filters.ts';

export const LISTING_COPY = {
  everything: 'All Jewellery',
  description:
    'hallmarked gold, silver and diamond jewellery in rupees, with metal, making and GST shown for each piece.',
  loading: 'Loading products...',
  filterByPrice: 'Filter by Price',
  anyPrice: 'Clear price filter',
  show: (total: number | undefined) =>
    total === undefined ? 'Show pieces' : `Show ${counted(total, 'piece')}`,
  forWhom: 'For',
  everyone: 'Everyone',
  sortBy: 'Sort by',
  noSort: 'Featured',
  kinds: 'Narrow by kind',
  loadMore: 'Load more',
  shown: (count: number, total: number) =>
    `${count.toLocaleString('en-IN')} of ${counted(total, 'piece')} shown`,
  earlier: 'Earlier pieces',
  tryAgain: 'Try again',
  showEverything: 'Show all jewellery',
};

interface ListingSlide {
  /** Of its texts and picture. */
  place: 'listing_1' | 'listing_2';
  /** Of the standard picture. */
  alt: string;
}

export const LISTING_SLIDES: readonly ListingSlide[] = [
  {
    place: 'listing_1',
    alt: 'Enamel bangle before a dark red niche, an emerald ring and a silver bangle on low plinths',
  },
  { place: 'listing_2', alt: 'Mangalsutra, couple bands and a solitaire ring on dark red' },
];

/** The category Chain covers three kinds; each can be shown alone (P-11). */
export const CHAIN_KINDS = [
  { label: 'All', category: 'Chain' },
  { label: 'Chains', category: 'Chains' },
  { label: 'Pendants', category: 'Pendant' },
  { label: 'Necklaces', category: 'Necklace' },
] as const;

/** Values of the gender filter with the words of the home page's tiles. */
export const GENDERS = [
  { gender: 'Female', label: 'Women' },
  { gender: 'Male', label: 'Men' },
  { gender: 'Children', label: 'Kids' },
] as const;

export function listingTitle({ category, gender, collection }: ListingFilters, tileLabel?: string): string {
  if (tileLabel) return tileLabel;
  const known = GENDERS.find((row) => row.gender.toLowerCase() === gender?.toLowerCase());
  const forWhom = known?.label ?? gender;
  const kind = CHAIN_KINDS.find((row) => row.label !== 'All' && row.category === category);
  const what = kind?.label ?? category;
  return [collection, what, forWhom].filter(Boolean).join(' · ') || LISTING_COPY.everything;
}
