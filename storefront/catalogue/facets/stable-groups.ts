import type { FacetGroup, FacetOption } from './chosen-facets.ts';

interface Merge<Item> {
  keyOf: (item: Item) => string;
  /** An earlier item that the current list lacks. */
  emptied: (item: Item) => Item;
}

/** The earlier list with the current items in place of their earlier versions; new items follow their predecessor. */
function merge<Item>(earlier: readonly Item[], current: readonly Item[], { keyOf, emptied }: Merge<Item>) {
  const merged = earlier.map((item) => current.find((one) => keyOf(one) === keyOf(item)) ?? emptied(item));
  for (const [index, item] of current.entries()) {
    if (merged.includes(item)) continue;
    const before = current[index - 1];
    merged.splice(before ? merged.indexOf(before) + 1 : 0, 0, item);
  }
  return merged;
}

const emptiedOption = (option: FacetOption): FacetOption => ({ ...option, pieces: 0, isChosen: false });

const mergeOptions = (earlier: readonly FacetOption[], current: readonly FacetOption[]) =>
  merge(earlier, current, { keyOf: ({ value }) => value, emptied: emptiedOption });

/** The current groups without changing the place of any earlier option; options that have gone stay with no pieces. */
export function stableGroups(earlier: readonly FacetGroup[], current: readonly FacetGroup[]): FacetGroup[] {
  const groups = merge(earlier, current, {
    keyOf: ({ facet }) => facet,
    emptied: (group) => ({ ...group, options: [] }),
  });
  return groups.map((group) => {
    const before = earlier.find(({ facet }) => facet === group.facet)?.options ?? [];
    return { ...group, options: mergeOptions(before, group.options) };
  });
}
