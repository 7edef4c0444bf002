/** Filtering and sorting of product listings, shared by server and browser. */
import type { Rupees } from '#contract/money/money.ts';

export const PRICE_BANDS = [
  { id: 'under-10000', label: 'Under ₹10,000', from: 0, below: 10_000 },
  { id: '10000-25000', label: '₹10,000 to ₹25,000', from: 10_000, to: 25_000 },
  { id: '25000-50000', label: '₹25,000 to ₹50,000', from: 25_000, to: 50_000 },
  { id: '50000-100000', label: '₹50,000 to ₹1,00,000', from: 50_000, to: 100_000 },
  { id: 'above-100000', label: 'Above ₹1,00,000', above: 100_000 },
] as const;

export type PriceBandId = (typeof PRICE_BANDS)[number]['id'];

interface PriceBand {
  from?: number;
  to?: number;
  below?: number;
  above?: number;
}

/** Whether a price is in a band; bounds are included, except in the first and last band (P-15). */
export function isInBand(bandId: PriceBandId, price: Rupees): boolean {
  const band: PriceBand | undefined = PRICE_BANDS.find((candidate) => candidate.id === bandId);
  if (!band) return false;
  if (band.from !== undefined && price < band.from) return false;
  if (band.to !== undefined && price > band.to) return false;
  if (band.below !== undefined && price >= band.below) return false;
  return band.above === undefined || price > band.above;
}

export const SORTS = [
  { id: 'a-z', label: 'A-Z' },
  { id: 'z-a', label: 'Z-A' },
  { id: 'price-low', label: 'Price: low to high' },
  { id: 'price-high', label: 'Price: high to low' },
] as const;

export type SortId = (typeof SORTS)[number]['id'];

interface Sortable {
  product_id: number;
  product_name: string;
  price: Rupees;
}

let names: Intl.Collator | undefined;

// Created lazily: constructing a collator is slow on phones, and few visits sort by name.
function byName(a: Sortable, b: Sortable): number {
  names ??= new Intl.Collator('en-IN', { sensitivity: 'base' });
  return names.compare(a.product_name, b.product_name);
}

const COMPARE: Record<SortId, (a: Sortable, b: Sortable) => number> = {
  'a-z': byName,
  'z-a': (a, b) => byName(b, a),
  'price-low': (a, b) => a.price - b.price,
  'price-high': (a, b) => b.price - a.price,
};

/** Sorts products; equal ones keep the catalogue order, as do all without a sort (P-16). */
export function sortProducts<Product extends Sortable>(
  products: readonly Product[],
  sort?: SortId,
): Product[] {
  return sort ? [...products].sort(COMPARE[sort]) : [...products];
}

const EVERYTHING = new Set(['', 'all jewellery', 'gold', 'diamond']);

/** "earring" contains "ring", so Rings must exclude it (P-10). */
const NAME_PATTERNS = new Map([
  ['earrings', /earring/],
  ['rings', /^(?!.*earring).*ring/],
  ['chain', /chain|pendant|necklace/],
  ['wedding', /wedding/],
  ['coin & bar', /coin|bar/],
  ['bangles', /bangle/],
]);

/** Whether a category is the filter's, case-insensitively; an unknown filter matches names that contain it (P-09, P-12). */
export function categoryMatches(chosen: string, categoryName: string): boolean {
  const [wanted, name] = [chosen.trim().toLowerCase(), categoryName.trim().toLowerCase()];
  if (EVERYTHING.has(wanted) || wanted === name) return true;
  const pattern = NAME_PATTERNS.get(wanted);
  return pattern ? pattern.test(name) : name.includes(wanted);
}

/** Whether a product matches a gender filter; Unisex also matches Female and Male (P-14). */
export function genderMatches(chosen: string, productGender: string): boolean {
  const [wanted, gender] = [chosen.trim().toLowerCase(), productGender.trim().toLowerCase()];
  if (wanted === '' || wanted === gender) return true;
  return gender === 'unisex' && (wanted === 'female' || wanted === 'male');
}
