import { BoxGeometry, BufferGeometry, SphereGeometry } from 'three';
import { expect, test } from 'vitest';
import { planesOf } from './gem-material.ts';

test('a stone has one plane for each facet, however many triangles', () => {
  const planes = planesOf(new BoxGeometry(2, 2, 2, 3, 3, 3));
  expect(planes).toHaveLength(6);
  expect(planes?.map(({ w }) => Math.round(w))).toEqual(Array(6).fill(-1));
});

test('a body without facets is not traced', () => {
  expect(planesOf(new SphereGeometry(1, 64, 64))).toBeUndefined();
  expect(planesOf(new BufferGeometry())).toBeUndefined();
});
