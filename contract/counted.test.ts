import { expect, test } from 'vitest';
import { counted } from './counted.ts';

test.each([
  [0, '0 pieces'],
  [1, '1 piece'],
  [2, '2 pieces'],
  [100_000, '1,00,000 pieces'],
])('%d is %s', (count, text) => {
  expect(counted(count, 'piece')).toBe(text);
});

test('a plural that is irregular is given', () => {
  expect([counted(1, 'search', 'searches'), counted(3, 'search', 'searches')]).toEqual([
    '1 search',
    '3 searches',
  ]);
});
