import { counted } from '#contract/counted.ts';
import { formatRupees, rupees, toPaise } from '#contract/money/money.ts';
import type { SearchResponse } from '#contract/search/search.ts';
import { GENDERS } from '../catalogue/listing/listing-copy.ts';

export const SEARCH_COPY = {
  title: 'Search',
  description: 'Search all jewellery by name, metal, purity, weight and price, in English or Hindi.',
  label: 'What are you looking for?',
  hint: 'Such as “22k ring under 30000”, “झुमका”, “silver payal” or the code on a label',
  submit: 'Search',
  loading: 'Searching...',
  results: 'Pieces found',
  sortBy: 'Sort by',
  bestFirst: 'Best match',
  more: 'Load more',
  failed: 'The search did not work.',
  tryAgain: 'Try again',
  nothing: 'We found no such piece. Please try other words, or look here:',
  found: (count: number) => counted(count, 'piece'),
  leftOut: (words: readonly string[]) => `No piece has ${words.map((word) => `“${word}”`).join(' or ')}.`,
};

type Range = SearchResponse['read_as']['price'];

const rangeText = (range: Range, text: (end: number) => string): string => {
  if (range?.from !== undefined && range.to !== undefined) return `${text(range.from)} to ${text(range.to)}`;
  if (range?.to !== undefined) return `up to ${text(range.to)}`;
  return range?.from === undefined ? '' : `from ${text(range.from)}`;
};

const price = (end: number) => formatRupees(toPaise(rupees(end)));
const weight = (end: number) => `${Number(end.toFixed(3))} g`;

/** `for women, 22K, up to ₹30,000`: the parsed gender, purity, price and weight. */
export function readAsText({
  gender,
  purity,
  price: prices,
  weight: weights,
}: SearchResponse['read_as']): string {
  const whom = GENDERS.find((known) => known.gender === gender)?.label.toLowerCase();
  return [whom && `for ${whom}`, purity?.toUpperCase(), rangeText(prices, price), rangeText(weights, weight)]
    .filter(Boolean)
    .join(', ');
}
