import { expect, test } from 'vitest';
import { MAX_SEARCH_WORDS } from './search-limits.ts';
import { parseQuery } from './search-query.ts';

const read = (text: string) => {
  const { words, ...filters } = parseQuery(text);
  return { words: words.map(({ typed }) => typed).join(' '), ...filters };
};

test.each([
  ['22k ring under 30000', { words: 'ring', purity: '22k', priceRupees: { to: 30_000 } }],
  ['22 कैरेट ring', { words: 'ring', purity: '22k' }],
  ['916 kada', { words: 'kada', purity: '916' }],
  ['30 हज़ार', { words: '', priceRupees: { to: 30_000 } }],
  ['1 lakh', { words: '', priceRupees: { to: 100_000 } }],
  ['up to ₹1.5 lakh', { words: '', priceRupees: { to: 150_000 } }],
  ['ring above 1,00,000', { words: 'ring', priceRupees: { from: 100_000 } }],
  ['between 10000 and 20000', { words: '', priceRupees: { from: 10_000, to: 20_000 } }],
  ['ring 10 to 20 thousand', { words: 'ring', priceRupees: { from: 10_000, to: 20_000 } }],
  ['20000-10000', { words: '', priceRupees: { from: 10_000, to: 20_000 } }],
  ['jhumka 30 hazar se kam', { words: 'jhumka', priceRupees: { to: 30_000 } }],
  ['chain 30k tak', { words: 'chain', priceRupees: { to: 30_000 } }],
  ['coin 10 g', { words: 'coin', weightGrams: { from: 9, to: 11 } }],
  ['under 5 gram earrings', { words: 'earrings', weightGrams: { to: 5 } }],
  [
    'gold 2-5 g under 1 lakh',
    { words: 'gold', weightGrams: { from: 2, to: 5 }, priceRupees: { to: 100_000 } },
  ],
  ['gold ring for woman under 30000', { words: 'gold ring', priceRupees: { to: 30_000 }, gender: 'Female' }],
  ['ladies ring', { words: 'ring', gender: 'Female' }],
  ['men’s kada', { words: 'kada', gender: 'Male' }],
  ['महिला', { words: '', gender: 'Female' }],
  ['kids earrings', { words: 'earrings', gender: 'Children' }],
  ['lari haar', { words: 'lari haar' }],
  ['%_\0 😀', { words: '' }],
])('%s', (text, expected) => {
  expect(read(text)).toEqual(expected);
});

test('10,000 random texts are read without a failure, each quickly', () => {
  const parts = [
    '22k',
    'under',
    '30000',
    'to',
    '-',
    'झुमका',
    'g',
    ' ',
    '99999999999',
    '%',
    '₹',
    '<',
    '.',
    ',',
    'a'.repeat(60),
    'क्',
  ];
  let seed = 1;
  const next = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed;
  };
  for (let time = 0; time < 10_000; time += 1) {
    const text = Array.from({ length: 1 + (next() % 12) }, () =>
      next() % 3 === 0 ? String.fromCodePoint(next() % 0x1100) : parts[next() % parts.length],
    ).join(next() % 2 ? ' ' : '');
    const { words, priceRupees, weightGrams } = parseQuery(text);
    expect(words.length).toBeLessThanOrEqual(MAX_SEARCH_WORDS);
    for (const { skeleton } of words) expect(skeleton).toMatch(/^[a-z0-9]+$/);
    for (const end of Object.values({ ...priceRupees, ...weightGrams }))
      expect(Number.isFinite(end)).toBe(true);
  }
});
