import { useState } from 'react';
import { type FacetGroup, withoutFacets } from './chosen-facets.ts';
import { FacetGroups, type FacetGroupsProps } from './facet-groups.tsx';
import { stableGroups } from './stable-groups.ts';

export interface StableFacetGroupsProps extends FacetGroupsProps {
  /** The number of results; undefined while unknown. */
  total: number | undefined;
}

/** While a shopper filters no row vanishes, so that none moves under the finger or the pointer; another category or search starts anew. */
export function StableFacetGroups(props: StableFacetGroupsProps) {
  const { address, pathOf } = props;
  return <StableGroups key={pathOf(withoutFacets(address))} {...props} />;
}

function StableGroups({ groups, total, ...props }: StableFacetGroupsProps) {
  const [earlier, setEarlier] = useState<FacetGroup[]>([]);
  const shown = stableGroups(earlier, groups);
  // Without a total the counts are still those of the previous address, perhaps of another category.
  const isCurrent = total !== undefined;
  if (isCurrent && countOptions(shown) > countOptions(earlier)) setEarlier(shown);
  return <FacetGroups groups={shown} {...props} />;
}

const countOptions = (groups: readonly FacetGroup[]) =>
  groups.reduce((sum, { options }) => sum + options.length, 0);
