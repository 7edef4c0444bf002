import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rupees } from '#contract/money/money.ts';
import {
  categoryMatches,
  genderMatches,
  isInBand,
  PRICE_BANDS,
  SORTS,
  sortProducts,
} from './catalogue-filter.ts';

const bandsOf = (price: number) =>
  PRICE_BANDS.flatMap((band, index) => (isInBand(band.id, rupees(price)) ? [index + 1] : []));

describe('price bands', () => {
  test('there are five, in order', () => {
    expect(PRICE_BANDS.map((band) => band.label)).toEqual([
      'Under ₹10,000',
      '₹10,000 to ₹25,000',
      '₹25,000 to ₹50,000',
      '₹50,000 to ₹1,00,000',
      'Above ₹1,00,000',
    ]);
  });

  test('a price on an edge is in both bands, except at the first and the last edge', () => {
    expect(bandsOf(9999)).toEqual([1]);
    expect(bandsOf(10_000)).toEqual([2]);
    expect(bandsOf(25_000)).toEqual([2, 3]);
    expect(bandsOf(50_000)).toEqual([3, 4]);
    expect(bandsOf(100_000)).toEqual([4]);
    expect(bandsOf(100_001)).toEqual([5]);
    expect(bandsOf(0)).toEqual([1]);
  });

  test('every price is in one band, or in two on an inner edge', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000_000 }), (price) => {
        return bandsOf(price).length === (price === 25_000 || price === 50_000 ? 2 : 1);
      }),
    );
  });
});

describe('categories', () => {
  const names = [
    'Rings',
    'Earrings',
    'Bangles',
    'Chains',
    'Pendants',
    'Necklaces',
    'Wedding',
    'Coins & Bars',
    'Gift Cards',
  ];
  const chosen = (category: string) => names.filter((name) => categoryMatches(category, name));

  test('Earrings matches earrings and Rings does not (P-10)', () => {
    expect(chosen('Earrings')).toEqual(['Earrings']);
    expect(chosen('Rings')).toEqual(['Rings']);
    expect(categoryMatches('Rings', 'Hoop earring and more')).toBe(false);
    expect(categoryMatches('Rings', 'Toe Ring')).toBe(true);
  });

  test('Chain shows chains, pendants and necklaces (P-11)', () => {
    expect(chosen('Chain')).toEqual(['Chains', 'Pendants', 'Necklaces']);
  });

  test('Wedding, Coin & Bar and Bangles match their own categories', () => {
    expect(chosen('Wedding')).toEqual(['Wedding']);
    expect(chosen('Coin & Bar')).toEqual(['Coins & Bars']);
    expect(categoryMatches('Coin & Bar', 'Silver Bars')).toBe(true);
    expect(categoryMatches('Coin & Bar', 'Gold Coin')).toBe(true);
    expect(chosen('Bangles')).toEqual(['Bangles']);
  });

  test('All Jewellery, Gold, Diamond and an empty filter match everything', () => {
    for (const category of ['All Jewellery', 'Gold', 'Diamond', '', '  '])
      expect(chosen(category)).toEqual(names);
  });

  test('letter case and surrounding spaces are ignored', () => {
    expect(categoryMatches('Rings', 'GOLD RINGS')).toBe(true);
    expect(categoryMatches(' rInGs ', ' Gold Rings ')).toBe(true);
  });

  test('any other word matches names that contain it, and an exact name always matches (P-09, P-12)', () => {
    expect(chosen('Pendants')).toEqual(['Pendants']);
    expect(chosen('gift')).toEqual(['Gift Cards']);
    expect(chosen('zzzz')).toEqual([]);
    fc.assert(fc.property(fc.string(), (name) => categoryMatches(name, name)));
  });

  test('names of built-in object properties have no special meaning', () => {
    for (const word of ['constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty']) {
      expect(chosen(word)).toEqual([]);
      expect(categoryMatches(word, `The ${word} set`)).toBe(true);
    }
  });

  test('regular expression characters have no special meaning', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        (wanted, name) => typeof categoryMatches(wanted, name) === 'boolean',
      ),
    );
    expect(chosen('.*')).toEqual([]);
  });
});

describe('genders', () => {
  test('the exact gender matches, letter case ignored (P-14)', () => {
    expect(genderMatches('Female', 'female')).toBe(true);
    expect(genderMatches('Male', 'Female')).toBe(false);
    expect(genderMatches('', 'Male')).toBe(true);
  });

  test('unisex pieces show under Female and Male, not under Children (P-14)', () => {
    expect(
      ['Female', 'Male', 'Children', 'Unisex'].filter((chosen) => genderMatches(chosen, 'Unisex')),
    ).toEqual(['Female', 'Male', 'Unisex']);
    expect(genderMatches('Unisex', 'Female')).toBe(false);
  });
});

describe('sorting', () => {
  const product = (product_id: number, product_name: string, price: number) => ({
    product_id,
    product_name,
    price: rupees(price),
  });
  const list = [
    product(1, 'Tara', 30),
    product(2, 'anvi', 10),
    product(3, 'Meera', 30),
    product(4, 'Zoya', 20),
  ];
  const order = (sort?: (typeof SORTS)[number]['id']) =>
    sortProducts(list, sort).map((one) => one.product_id);

  test('the four orders are named as specified', () => {
    expect(SORTS.map((sort) => sort.id)).toEqual(['a-z', 'z-a', 'price-low', 'price-high']);
  });

  test('sorting by name ignores letter case, and equal prices stay in catalogue order', () => {
    expect(order('a-z')).toEqual([2, 3, 1, 4]);
    expect(order('z-a')).toEqual([4, 1, 3, 2]);
    expect(order('price-low')).toEqual([2, 4, 1, 3]);
    expect(order('price-high')).toEqual([1, 3, 4, 2]);
  });

  test('without a sort the catalogue order stays, and the input is never mutated (P-16)', () => {
    expect(order()).toEqual([1, 2, 3, 4]);
    sortProducts(Object.freeze(list), 'z-a');
    expect(list.map((one) => one.product_id)).toEqual([1, 2, 3, 4]);
  });
});
