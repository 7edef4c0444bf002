import { expect, test } from 'vitest';
import type { FacetGroup } from './chosen-facets.ts';
import { stableGroups } from './stable-groups.ts';

function group(facet: FacetGroup['facet'], pieces: Record<string, number>): FacetGroup {
  const options = Object.entries(pieces).map(([value, number]) => ({
    ...{ value, label: value, pieces: number, isChosen: false },
  }));
  return { facet, label: facet, options };
}

test('values that lead nowhere any more stay at their places with no pieces', () => {
  const earlier = [group('metal', { gold: 3, silver: 2, platinum: 1 }), group('stone', { ruby: 1 })];
  const current = [group('metal', { gold: 2, platinum: 1 })];
  expect(stableGroups(earlier, current)).toEqual([
    group('metal', { gold: 2, silver: 0, platinum: 1 }),
    group('stone', { ruby: 0 }),
  ]);
});

test('a new value or group is put behind the one before it', () => {
  const earlier = [group('metal', { gold: 3, platinum: 1 }), group('size', { x12: 1 })];
  const current = [
    group('metal', { gold: 3, silver: 2, platinum: 1 }),
    group('stone', { ruby: 1 }),
    group('size', { x10: 1, x12: 1 }),
  ];
  expect(stableGroups(earlier, current)).toEqual(current);
});
