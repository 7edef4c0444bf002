import { expect, test } from 'vitest';
import { isWithinLimits } from './json-body-parser.ts';

const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);

test('SEC-42 trees deeper than 32 or with more than 1,000 values exceed the limits', () => {
  expect([1, 32, 33, 1000, 30_000].map((depth) => isWithinLimits(nested(depth)))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, key) => [key, 1]));
  expect([1000, 1001].map((count) => isWithinLimits(keys(count)))).toEqual([true, false]);
  for (const value of [null, undefined, 1, 'text', true]) expect(isWithinLimits(value)).toBe(true);
});
