import { expect, test } from 'vitest';
import { paisePerGram } from '#contract/money/money.ts';
import { metalAmount } from '#contract/money/price-by-rate.ts';
import { finenessRank, metalOfPurity } from './metals.ts';
import { SOVEREIGN, TOLA } from './weights.ts';

test.each([
  [1_136_500, 9_092_000, 13_256_136],
  [15_300, 122_400, 178_459],
  [1, 8, 12],
])('a sovereign and a tola at %d paise a gram are rounded once (P-214)', (rate, sovereign, tola) => {
  expect(metalAmount(SOVEREIGN, paisePerGram(rate))).toBe(sovereign);
  expect(metalAmount(TOLA, paisePerGram(rate))).toBe(tola);
});

const PURITIES = [
  ['24K999', 'gold'],
  ['9K375', 'gold'],
  ['S999', 'silver'],
  ['925', 'silver'],
  ['Pt950', 'platinum'],
  ['Alloy500', 'other'],
  ['Brass', 'other'],
] as const;

test.each(PURITIES)('%s is %s', (purity, metal) => {
  expect(metalOfPurity(purity)).toBe(metal);
});

test('purities are sorted by metal, the finest first, unknown ones too', () => {
  const inOrder = PURITIES.map(([purity]) => purity);
  const sorted = [...inOrder].reverse().sort((one, other) => finenessRank(one) - finenessRank(other));
  expect(sorted).toEqual(inOrder);
});
