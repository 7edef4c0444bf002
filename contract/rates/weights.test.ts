import { expect, test } from 'vitest';
import { paisePerGram } from '#contract/money/money.ts';
import { metalAmount } from '#contract/money/price-by-rate.ts';
import { finenessOf, metalOfPurity } from './metals.ts';
import { SOVEREIGN, TOLA } from './weights.ts';

test.each([
  [1_136_500, 9_092_000, 13_256_136],
  [15_300, 122_400, 178_459],
  [1, 8, 12],
])('a sovereign and a tola at %d paise a gram are rounded once (P-214)', (rate, sovereign, tola) => {
  expect(metalAmount(SOVEREIGN, paisePerGram(rate))).toBe(sovereign);
  expect(metalAmount(TOLA, paisePerGram(rate))).toBe(tola);
});

test.each([
  ['24K999', 'gold', 999],
  ['9K375', 'gold', 375],
  ['Pt950', 'platinum', 950],
  ['925', 'silver', 925],
  ['S999', 'silver', 999],
  ['Brass', 'other', 0],
])('%s is %s of fineness %d', (purity, metal, fineness) => {
  expect([metalOfPurity(purity), finenessOf(purity)]).toEqual([metal, fineness]);
});
