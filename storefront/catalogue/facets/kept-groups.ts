import type { FacetGroup, FacetOption } from './chosen-facets.ts';

/** Today's list with what an earlier one had besides, each at its earlier place. */
function inEarlierOrder<Item>(
  earlier: readonly Item[],
  today: readonly Item[],
  { keyOf, goneOf }: { keyOf: (item: Item) => string; goneOf: (item: Item) => Item },
): Item[] {
  const kept = earlier.map((item) => today.find((one) => keyOf(one) === keyOf(item)) ?? goneOf(item));
  for (const [index, item] of today.entries()) {
    if (kept.includes(item)) continue;
    const before = today[index - 1];
    kept.splice(before ? kept.indexOf(before) + 1 : 0, 0, item);
  }
  return kept;
}

const goneOption = (option: FacetOption): FacetOption => ({ ...option, pieces: 0, isChosen: false });

const keptOptions = (earlier: readonly FacetOption[], today: readonly FacetOption[]) =>
  inEarlierOrder(earlier, today, { keyOf: ({ value }) => value, goneOf: goneOption });

/** Today's groups with the earlier values that no longer lead anywhere, as values without pieces at their earlier places. */
export function keptGroups(earlier: readonly FacetGroup[], today: readonly FacetGroup[]): FacetGroup[] {
  const groups = inEarlierOrder(earlier, today, {
    keyOf: ({ facet }) => facet,
    goneOf: (group) => ({ ...group, options: [] }),
  });
  return groups.map((group) => {
    const before = earlier.find(({ facet }) => facet === group.facet)?.options ?? [];
    return { ...group, options: keptOptions(before, group.options) };
  });
}
