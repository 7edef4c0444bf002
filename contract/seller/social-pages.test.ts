import { expect, test } from 'vitest';
import { socialPages } from './social-pages.ts';

test('names the network of each page of the shop', () => {
  expect(socialPages('https://www.instagram.com/suvarna,\nhttps://youtube.com/@suvarna')).toEqual([
    { name: 'Instagram', href: 'https://www.instagram.com/suvarna' },
    { name: 'YouTube', href: 'https://youtube.com/@suvarna' },
  ]);
});

test.each([
  ['a front page of a network', 'https://www.instagram.com/'],
  ['no address', 'suvarna'],
  ['another site', 'https://notinstagram.com/suvarna'],
  ['an address without TLS', 'http://www.facebook.com/suvarna'],
])('refuses %s', (_name, address) => {
  expect(socialPages(`https://www.pinterest.com/suvarna ${address}`)).toEqual([]);
});
