import { PRICE_BANDS, type PriceBandId } from '#contract/catalogue/catalogue-filter.ts';
import { type ChosenFacets, FACET_IDS } from '#contract/catalogue/facet-ids.ts';
import type { FacetCounts } from '#contract/catalogue/facet-query.ts';
import { FACETS, facetText, valuesOf } from '#contract/catalogue/facets.ts';
import { GENDERS } from '../listing/listing-copy.ts';

/** The filters of an address that facets read and change; listings and searches have further ones. */
export interface NarrowedAddress extends ChosenFacets {
  gender?: string;
  band?: PriceBandId;
  collection?: string;
  /** The piece before this page of a search. */
  after?: number | undefined;
}

export interface FacetsProps {
  address: NarrowedAddress;
  /** Of the listing or search with this address; undefined while unknown. */
  counts: FacetCounts | undefined;
  total: number | undefined;
  /** Builds the page's address. */
  pathOf: (address: NarrowedAddress) => string;
}

type CountedFacet = FacetCounts[number]['facet'];

export interface FacetOption {
  value: string;
  label: string;
  /** The number of results with this value added. */
  pieces: number;
  isChosen: boolean;
}

export interface FacetGroup {
  facet: CountedFacet;
  label: string;
  options: FacetOption[];
}

const isFacetId = (facet: CountedFacet): facet is keyof typeof FACETS => facet in FACETS;

const SINGLE_LABELS = { gender: 'For', band: 'Price', collection: 'Collection' };

const labelOfFacet = (facet: CountedFacet) => (isFacetId(facet) ? FACETS[facet].label : SINGLE_LABELS[facet]);

function labelOf(facet: CountedFacet, value: string): string {
  if (isFacetId(facet)) return FACETS[facet].labelOf(value);
  if (facet === 'band') return PRICE_BANDS.find(({ id }) => id === value)?.label ?? value;
  if (facet === 'gender') return GENDERS.find(({ gender }) => gender === value)?.label ?? value;
  return value;
}

function chosenOf(address: NarrowedAddress, facet: CountedFacet): string[] {
  if (isFacetId(facet)) return valuesOf(facet, address[facet]);
  if (facet !== 'gender') return [address[facet] ?? []].flat();
  const gender = address.gender?.toLowerCase();
  return GENDERS.flatMap((row) => (row.gender.toLowerCase() === gender ? [row.gender] : []));
}

/** The available values, and the chosen ones even if they have no results. */
export function facetGroups(address: NarrowedAddress, counts: FacetCounts): FacetGroup[] {
  return (['metal', 'purity', 'band', 'weight', 'stone', 'occasion', 'gender', 'collection', 'size'] as const)
    .map((facet) => {
      const chosen = chosenOf(address, facet);
      const offered = counts.find((one) => one.facet === facet)?.options ?? [];
      const missing = chosen.filter((value) => !offered.some((option) => option.value === value));
      const options = [...offered, ...missing.map((value) => ({ value, pieces: 0 }))];
      return {
        facet,
        label: labelOfFacet(facet),
        options: options.map((option) => ({
          ...option,
          label: labelOf(facet, option.value),
          isChosen: chosen.includes(option.value),
        })),
      };
    })
    .filter(({ options }) => options.length > 0);
}

/** The address with a value added, or removed if it was chosen; price, collection and gender have one value at a time. */
export function withToggled(address: NarrowedAddress, facet: CountedFacet, value: string): NarrowedAddress {
  const chosen = chosenOf(address, facet);
  const isChosen = chosen.includes(value);
  // Another number of pieces has other pages.
  const first = { ...address, after: undefined };
  if (!isFacetId(facet)) return { ...first, [facet]: isChosen ? undefined : value };
  const values = isChosen ? chosen.filter((one) => one !== value) : [...chosen, value];
  return { ...first, [facet]: facetText(facet, values) };
}

export function withoutFacets(address: NarrowedAddress): NarrowedAddress {
  const none = Object.fromEntries(
    [...FACET_IDS, 'gender', 'band', 'collection', 'after'].map((id) => [id, undefined]),
  );
  return { ...address, ...none };
}
