import { type ChosenFacets, FACET_IDS } from '#contract/catalogue/facet-ids.ts';
import { facetText, unknownValuesOf } from '#contract/catalogue/facets.ts';

/** The values of an address that no facet has. */
export const unknownFacets = (chosen: ChosenFacets): string[] =>
  FACET_IDS.flatMap((id) => unknownValuesOf(id, chosen[id]));

/** The same address with the known values alone. */
export function withKnownFacets<Address extends ChosenFacets>(address: Address): Address {
  const known = FACET_IDS.map((id) => [id, facetText(id, (address[id] ?? '').split(','))]);
  return { ...address, ...Object.fromEntries(known) };
}
