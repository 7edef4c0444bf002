import { expect, test } from 'vitest';
import { PAGES } from './pages.ts';
import { pageAddress } from './public-pages.ts';

test('no path has two rows', () => {
  expect(new Set(PAGES.map(({ path }) => path)).size).toBe(PAGES.length);
});

test('there are sixteen coming-soon pages', () => {
  expect(PAGES.filter(({ soon }) => soon)).toHaveLength(16);
});

test('a path with a parameter has no end of addresses, so it is not cached or listed', () => {
  const open = PAGES.filter(({ path }) => path.includes(':'));
  expect(open.filter(({ cached, listed }) => cached || listed)).toEqual([]);
});

test('robots are not sent to pages that they must not open', () => {
  expect(PAGES.filter(({ listed, customersOnly, soon }) => listed && (customersOnly || soon))).toEqual([]);
});

test.each([
  ['/', '/'],
  ['/?utm_source=mail', '/'],
  ['/schemes?page=2', '/schemes'],
  ['/wishlist', '/wishlist'],
  ['/user/products?utm_source=mail&sort=a-z&category=Rings', '/user/products?category=Rings&sort=a-z'],
  ['/rates?metal=silver&utm_source=mail', '/rates?metal=silver'],
  ['/rates?metal=gold', '/rates'],
  ['/rates?metal=tin', '/rates'],
  ['/user/products/7', '/user/products/7'],
  ['/user/products/7/saanvi-band?utm_source=mail', '/user/products/7/saanvi-band'],
  ['/user/products/7/%73aanvi-band', '/user/products/7/saanvi-band'],
  ['/user/products/7/%', undefined],
  ['/user/products/7/saanvi-band?tag=T-1', undefined],
  ['/user/products/7/saanvi-band?size=14', undefined],
  ['/user/products/0', undefined],
  ['/user/products/7/a/b', undefined],
  ['/cart', undefined],
  ['/product/7', undefined],
  ['/reset-password', undefined],
])('%s is cached as %s', (url, address) => expect(pageAddress(url)).toBe(address));
