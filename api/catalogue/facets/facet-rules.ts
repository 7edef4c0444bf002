import type { ProductsQuery } from '#contract/catalogue/catalogue.ts';
import { genderMatches, PRICE_BANDS } from '#contract/catalogue/catalogue-filter.ts';
import { FACET_IDS } from '#contract/catalogue/facet-ids.ts';
import { COUNTED_FACETS, type FacetCounts } from '#contract/catalogue/facet-query.ts';
import { FACETS, valuesOf } from '#contract/catalogue/facets.ts';
import { PRODUCT_GENDERS } from '#db/tables/catalogue/catalogue.ts';
import { bandSteps } from '../rules.ts';
import type { ChosenValues, CountedFact } from './facet-queries.ts';

type Filters = Pick<ProductsQuery, 'gender' | 'collection' | 'band' | (typeof FACET_IDS)[number]>;

const gendersOf = (gender: string) => PRODUCT_GENDERS.filter((known) => genderMatches(gender, known));

/** Whether filters need the bits; category, price, collection and for whom alone do not. */
export function isFaceted(filters: Filters): boolean {
  return FACET_IDS.some((id) => valuesOf(id, filters[id]).length > 0);
}

/** Converts the filters of a request to stored facts. */
export function chosenValues(filters: Filters): ChosenValues {
  const { gender, collection, band } = filters;
  const chosen = new Map<string, readonly string[]>();
  if (gender) chosen.set('gender', gendersOf(gender));
  if (collection) chosen.set('collection', [collection]);
  if (band) chosen.set('price', bandSteps(band).map(String));
  for (const id of FACET_IDS) {
    const values = valuesOf(id, filters[id]);
    if (values.length > 0) chosen.set(id, values);
  }
  return chosen;
}

/** Only the largest collections are offered. */
const MAX_COLLECTIONS = 40;

type Option = FacetCounts[number]['options'][number];

/** Converts the counts of stored facts to the choices of shoppers. */
export function facetCountsOf(facts: readonly CountedFact[]): FacetCounts {
  const counts = new Map(facts.map(({ facet, value, pieces }) => [`${facet} ${value}`, pieces]));
  const sumOf = (facet: string, values: readonly (string | number)[]) =>
    values.reduce<number>((sum, value) => sum + (counts.get(`${facet} ${value}`) ?? 0), 0);
  const collections = facts
    .filter(({ facet, pieces }) => facet === 'collection' && pieces > 0)
    .sort((one, other) => other.pieces - one.pieces || (one.value < other.value ? -1 : 1))
    .slice(0, MAX_COLLECTIONS)
    .sort((one, other) => (one.value < other.value ? -1 : 1));
  const optionsOf = (facet: (typeof COUNTED_FACETS)[number]): Option[] => {
    if (facet === 'collection') return collections.map(({ value, pieces }) => ({ value, pieces }));
    if (facet === 'gender')
      return GENDERS_OFFERED.map((value) => ({ value, pieces: sumOf('gender', gendersOf(value)) }));
    if (facet === 'band')
      return PRICE_BANDS.map(({ id }) => ({ value: id, pieces: sumOf('price', bandSteps(id)) }));
    return FACETS[facet].values.map((value) => ({ value, pieces: sumOf(facet, [value]) }));
  };
  return COUNTED_FACETS.map((facet) => ({
    facet,
    options: optionsOf(facet).filter(({ pieces }) => pieces > 0),
  })).filter(({ options }) => options.length > 0);
}

const GENDERS_OFFERED = ['Female', 'Male', 'Children'];
