import { type ComponentProps, useState } from 'react';
import { FacetGroups } from './facet-groups.tsx';
import { stableGroups } from './stable-groups.ts';

type FacetGroupsProps = ComponentProps<typeof FacetGroups>;

/** While a shopper filters no row vanishes, so that none moves under the finger or the pointer. */
export function StableFacetGroups({ groups, ...props }: FacetGroupsProps) {
  const [earlier, setEarlier] = useState(groups);
  const shown = stableGroups(earlier, groups);
  if (countOptions(shown) > countOptions(earlier)) setEarlier(shown);
  return <FacetGroups groups={shown} {...props} />;
}

const countOptions = (groups: FacetGroupsProps['groups']) =>
  groups.reduce((sum, { options }) => sum + options.length, 0);
