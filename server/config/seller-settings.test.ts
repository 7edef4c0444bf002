import { expect, test } from 'vitest';
import { DEMO_SELLER, publicSeller, socialPages } from './seller-settings.ts';

test('names the network of each page of the shop', () => {
  expect(socialPages('https://www.instagram.com/suvarna, https://youtube.com/@suvarna')).toEqual([
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

test('only the demo seller has pages that are not set', () => {
  const demo = { ...DEMO_SELLER, SELLER_STATE: 'Maharashtra' };
  expect(publicSeller(demo).social?.length).toBeGreaterThan(0);
  expect(publicSeller({ ...demo, SELLER_NAME: 'Suvarna' }).social).toBeUndefined();
});
