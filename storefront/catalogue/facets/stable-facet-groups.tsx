import { useState } from 'react';
import { type FacetsProps, facetGroups, withoutFacets } from './chosen-facets.ts';
import { FacetGroups } from './facet-groups.tsx';
import { stableGroups } from './stable-groups.ts';

/** While a shopper filters no row vanishes, so that none moves under the finger or the pointer; another category or search starts anew. */
export function StableFacetGroups(props: FacetsProps) {
  const { address, pathOf } = props;
  return <StableGroups key={pathOf(withoutFacets(address))} {...props} />;
}

function StableGroups({ address, counts = [], total, pathOf }: FacetsProps) {
  const groups = facetGroups(address, counts);
  const [earlier, setEarlier] = useState<typeof groups>([]);
  const shown = stableGroups(earlier, groups);
  // Without a total the counts are still those of the previous address, perhaps of another category.
  const isCurrent = total !== undefined;
  if (isCurrent && countOptions(shown) > countOptions(earlier)) setEarlier(shown);
  return <FacetGroups groups={shown} address={address} pathOf={pathOf} />;
}

const countOptions = (groups: ReturnType<typeof facetGroups>) =>
  groups.reduce((sum, { options }) => sum + options.length, 0);
