import { expect, test } from 'vitest';
import { milligrams } from '#contract/weight.ts';
import { isHallmarked } from './hallmark.ts';

const BANGLE = {
  hsn: '71131911',
  purity: '22K916',
  netWeightMilligrams: milligrams(8000),
  productName: 'Bangle',
  stone: 'None',
};

test.each(['9K375', '14K585', '18K750', '20K833', '22K916', '23K958', '24K995', '24K999'])(
  'jewellery of %s gold must be hallmarked',
  (purity) => {
    expect(isHallmarked({ ...BANGLE, purity })).toBe(true);
  },
);

test.each([
  ['of silver', { purity: '925', hsn: '71131141' }],
  ['of platinum', { purity: 'Pt950', hsn: '71131921' }],
  ['of gold of no grade', { purity: '21K875' }],
  ['under two grams', { netWeightMilligrams: milligrams(1999) }],
  ['a coin', { hsn: '7118', purity: '24K999' }],
  ['a bar', { hsn: '7108', purity: '24K995' }],
  ['a gift card', { hsn: '4907', purity: '', netWeightMilligrams: milligrams(0) }],
  ['with kundan', { stone: 'Kundan glass; pearls' }],
  ['polki work', { productName: 'Rajkumari Polki Ring' }],
  ['jadau work', { productName: 'JADAU choker' }],
])('a piece that is %s need not bear it', (_what, changes) => {
  expect(isHallmarked({ ...BANGLE, ...changes })).toBe(false);
});

test('two grams reach the minimum weight', () => {
  expect(isHallmarked({ ...BANGLE, netWeightMilligrams: milligrams(2000) })).toBe(true);
});
