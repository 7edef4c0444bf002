import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paise } from '#contract/money/money.ts';
import { milliCarats } from './carats.ts';
import { STONE_KINDS, type Stone } from './stones.ts';
import { MAX_STONE_ROWS, readStones, stonesText } from './stones-text.ts';

const word = fc.constantFrom('', 'round', 'E', 'VVS2', 'light yellow', 'पीला');

const anyStone: fc.Arbitrary<Stone> = fc
  .record({
    ...{ kind: fc.constantFrom(...STONE_KINDS), shape: word, colour: word, clarity: word },
    count: fc.integer({ min: 1, max: 10_000 }),
    caratMilli: fc.integer({ min: 0, max: 5_000_000 }).map(milliCarats),
    paise: fc.option(fc.integer({ min: 0, max: 99_999_999_900 }).map(paise)),
  })
  .filter((stone) => stone.paise !== null || stone.caratMilli > 0);

test('parsing reverses formatting', () => {
  fc.assert(
    fc.property(fc.array(anyStone, { maxLength: MAX_STONE_ROWS }), (stones) => {
      expect(readStones(stonesText(stones))).toEqual({ stones });
    }),
  );
});

test('an empty text is no stones, and letters and spaces of a kind do not matter', () => {
  expect(readStones(' ')).toEqual({ stones: [] });
  expect(readStones('Ruby : oval ::: 1 : 1.6 ').stones).toMatchObject([
    { kind: 'ruby', shape: 'oval', colour: '', count: 1, caratMilli: 1600, paise: null },
  ]);
});

test.each([
  ['diamond', /is not like diamond:round/],
  ['diamond:round:GH:VS:1:0.1:5:6', /is not like diamond:round/],
  ['gold:::: 1:1', /'gold' is not one of diamond/],
  ['diamond::::0:1', /'0' is not a number of stones/],
  ['diamond::::1.5:1', /'1.5' is not a number of stones/],
  ['diamond::::1:-1', /'-1' is not a weight/],
  ['diamond::::1:0.0005', /'0.0005' is not a weight/],
  ['diamond::::1:5000.001', /is not a weight in carats up to 5000/],
  ['diamond::::1:1:1e5', /'1e5' is not an amount/],
  ['diamond::::1:', /give its carats, or its price/],
  [`diamond:${'x'.repeat(41)}:::1:1`, /longer than 40/],
  [Array(21).fill('ruby::::1:1').join('|'), /more than 20 rows/],
])('%s is refused', (text, sentence) => {
  expect(readStones(text)).toEqual({ stones: [], fault: expect.stringMatching(sentence) });
});
