import { expect, test } from 'vitest';
import { unitOfGoods } from './invoice-unit.ts';

test.each([
  ['7106', 'GMS'],
  ['7108', 'GMS'],
  ['71101900', 'GMS'],
  ['7118', 'GMS'],
  ['71131911', 'PCS'],
  ['7114', 'PCS'],
  ['7117', 'PCS'],
  ['4907', 'PCS'],
])('goods of HSN %s are counted in %s', (hsn, unit) => {
  expect(unitOfGoods(hsn)).toBe(unit);
});
