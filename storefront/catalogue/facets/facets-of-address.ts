import { type ChosenFacets, FACET_IDS } from '#contract/catalogue/facet-ids.ts';
import { MAX_FACET_LENGTH } from '#contract/constants.ts';

/** Reads the facets of an address, whether their values are repeated or separated by commas. */
export function facetsOfAddress(search: URLSearchParams): ChosenFacets {
  const chosen = FACET_IDS.map((id) => [id, search.getAll(id).join(',').slice(0, MAX_FACET_LENGTH)] as const);
  return Object.fromEntries(chosen.filter(([, text]) => text));
}

/** The facets for the API, without unknown values. The lists of values are loaded only for addresses with facets. */
export async function knownFilters<Filters extends ChosenFacets>(filters: Filters): Promise<Filters> {
  return hasFacets(filters) ? (await import('./known-facets.ts')).withKnownFacets(filters) : filters;
}

/** Whether an address has facets: such pages are not indexed by search engines. */
export const hasFacets = (chosen: ChosenFacets) => FACET_IDS.some((id) => chosen[id]);
