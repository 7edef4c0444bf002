import { expect, test } from 'vitest';
import { skeletonsOf } from './skeleton.ts';

/** Spellings of one word, separated by spaces. */
const SAME = [
  'jhumka jumka zumka झुमका',
  'payal paayal पायल paayals',
  'mangalsutra mangalsootra मंगलसूत्र',
  'kada kara kadaa कड़ा',
  'nath naath नथ',
  'nathni नथनी',
  'jhumar झूमर',
  'bichhiya bichiya bichhia बिछिया',
  'chudi churi choodi चूड़ी',
  'haar har हार',
  'kundan कुन्दन कुंदन',
  'polki पोल्की',
  'anguthi angoothi anguthee अंगूठी',
  'sone सोने',
  'chandi chaandi चाँदी चांदी',
  'heera hira हीरा',
  'moti मोती',
  'tikka tika टीका',
  'kangan kangann कंगन',
  'chandbali chaandbaali चांदबाली',
  'phool fool फूल',
  'motiram மோதிரம்',
  'ring rings Ring RING',
  'bangle bangles',
  'earring earing earrings',
  'hazar hajar हज़ार',
  'vala wala',
  'meenakari minakari मीनाकारी',
  'neelam nilam नीलम',
  'kamarbandh kamarband कमरबंध',
];

test.each(SAME)('one word however it is written: %s', (spellings) => {
  expect(new Set(skeletonsOf(spellings)).size).toBe(1);
});

test.each([
  ['ring', 'earring'],
  ['chain', 'chandbali'],
  ['men', 'mangalsutra'],
  ['bali', 'bangle'],
  ['nath', 'nathni'],
])('%s is not %s', (one, other) => {
  expect(skeletonsOf(one)).not.toEqual(skeletonsOf(other));
});

test.each(['', '   ', '%', '_', "'", '\0', '😀', '‮‏', '॥'])('%j has no word', (text) => {
  expect(skeletonsOf(text)).toEqual([]);
});
