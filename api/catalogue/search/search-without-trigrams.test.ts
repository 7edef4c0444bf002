import { expect, test } from 'vitest';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { calls } from '#contract/calls.ts';
import { hasSimilarWordSearch } from './index-queries.ts';
import { SPELLING_PAIRS } from './spelling-pairs-testing.ts';

const shop = shopOfThisFile();
/** Of the pairs, those that are no other spelling but a slip. */
const SLIPS = ['neckles', 'earing', 'pendent'];

const find = async (q: string) => {
  const { status, body } = await shop.call(calls.search, { query: { q } });
  expect(status, q).toBe(200);
  return body;
};
const namesOf = async (q: string) => (await find(q)).data.map(({ product_name }) => product_name).sort();

test('without pg_trgm spellings and beginnings are found, slips are left out, and nothing fails', async () => {
  expect(await hasSimilarWordSearch(shop.db)).toBe(true);
  const slip = await namesOf('neckles');
  expect(slip.length).toBeGreaterThan(0);
  await shop.pool.query('drop extension pg_trgm cascade');
  expect(await hasSimilarWordSearch(shop.db)).toBe(false);

  expect((await find('neckles')).left_out).toEqual(['neckles']);
  expect(await namesOf('diamo')).toEqual(await namesOf('diamond'));
  for (const q of ['earing', 'qwertzuiop ring', 'झुमक', 'x', '22k rng under 60000']) await find(q);
  const exact = SPELLING_PAIRS.filter(([, other]) => !SLIPS.includes(other));
  for (const [one, other] of exact) {
    const found = await namesOf(one);
    expect(found.length, one).toBeGreaterThan(0);
    expect(await namesOf(other), other).toEqual(found);
  }
});
