import { expect, test } from 'vitest';
import { SIZE_SYSTEMS, sizesOfKind } from '#contract/choices/sizes.ts';
import { ukSize, usSize } from './equivalent-sizes.ts';

// The published inner diameters of US sizes.
test.each([
  [14.05, '3'],
  [15.7, '5'],
  [16.51, '6'],
  [17.35, '7'],
  [18.19, '8'],
  [19.84, '10'],
])('a ring of %d mm across is a US size %s', (diameter, size) => {
  expect(usSize(diameter * Math.PI)).toBe(size);
});

// The inner circumferences of BS 6820.
test.each([
  [37.5, 'A'],
  [50, 'K'],
  [51.25, 'L'],
  [51.9, 'L½'],
  [68.75, 'Z'],
  [70, 'Z+1'],
])('a ring of %d mm around is a UK size %s', (circumference, size) => {
  expect(ukSize(circumference)).toBe(size);
});

/** Two published tables of Indian sizes, in millimetres around, from size 1 on. */
const PUBLISHED = [
  41, 41.7, 42.9, 44.1, 44.8, 46.1, 47.4, 48, 48.7, 50, 51.2, 51.9, 53.1, 54.4, 55.1, 56.3, 57, 58.3, 58.9,
  60.2, 60.8, 62.1, 62.7, 64, 64.6, 65.9, 67.2, 67.8, 69.1, 69.7,
];

test('our ring sizes are within half a millimetre around of a published table', () => {
  for (const size of sizesOfKind('ring')) {
    const around = SIZE_SYSTEMS.ring.millimetres(size) * Math.PI;
    expect(Math.abs(around - (PUBLISHED[size - 1] ?? 0)), `size ${size}`).toBeLessThanOrEqual(0.5);
  }
});

test.each([
  [2, 54],
  [4, 57.2],
  [6, 60.3],
  [8, 63.5],
  [10, 66.7],
])('a bangle 2-%d is %d mm across', (size, millimetres) => {
  expect(Math.abs(SIZE_SYSTEMS.bangle.millimetres(size) - millimetres)).toBeLessThan(0.06);
});
