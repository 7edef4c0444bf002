import { expect, test } from 'vitest';
import { comparedIdsOf } from './compare-address.ts';

const NO_PIECES = { ids: [], tooMany: [], unknown: false, added: undefined };

test.each([
  ['', {}],
  ['ids=', {}],
  ['ids=8,3', { ids: [8, 3] }],
  ['ids=8,3,8', { ids: [8, 3] }],
  ['ids=1,2,3,4,5', { ids: [1, 2, 3, 4], tooMany: [5] }],
  ['ids=8,0,-1,x,99999999999', { ids: [8], unknown: true }],
  ['add=7', { ids: [7], added: 7 }],
  ['ids=8&add=7', { ids: [8, 7], added: 7 }],
  ['add=ring', {}],
  [`ids=${'1,'.repeat(5000)}2`, { ids: [1] }],
])('%s', (search, expected) => {
  expect(comparedIdsOf(new URLSearchParams(search))).toEqual({ ...NO_PIECES, ...expected });
});
