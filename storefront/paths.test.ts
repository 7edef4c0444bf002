import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import { PAGES } from './pages.ts';
import { paths } from './paths.ts';

const ADDRESSES = {
  home: paths.home(),
  listing: paths.listing(),
  listingFiltered: paths.listing({ category: 'Coin & Bar', gender: 'Female', band: '10000-25000' }),
  listingSorted: paths.listing({ sort: 'price-low', page: 2 }),
  listingAfter: paths.listing({ after: 17 }),
  product: paths.product(7),
  productTagged: paths.product(7, 'T 1'),
  rates: paths.rates(),
  ratesOfMetal: paths.rates('silver'),
  cart: paths.cart(),
  checkout: paths.checkout('12'),
  checkoutEscaped: paths.checkout('1/2?3'),
  orderHistory: paths.orderHistory(),
  orderDetails: paths.orderDetails('12'),
  schemes: paths.schemes(),
  passbook: paths.passbook(7),
  login: paths.login(),
  policies: paths.policies(),
  policy: paths.policy('privacy'),
};

test('the addresses stay what they are', () => {
  expect(ADDRESSES).toMatchInlineSnapshot(`
    {
      "cart": "/cart",
      "checkout": "/checkout/12",
      "checkoutEscaped": "/checkout/1%2F2%3F3",
      "home": "/",
      "listing": "/user/products",
      "listingAfter": "/user/products?after=17",
      "listingFiltered": "/user/products?category=Coin+%26+Bar&gender=Female&band=10000-25000",
      "listingSorted": "/user/products?sort=price-low&page=2",
      "login": "/login",
      "orderDetails": "/order-details/12",
      "orderHistory": "/order-history",
      "passbook": "/schemes/passbook/7",
      "policies": "/user/policies",
      "policy": "/user/policies/privacy",
      "product": "/user/products/7",
      "productTagged": "/user/products/7?tag=T+1",
      "rates": "/rates",
      "ratesOfMetal": "/rates?metal=silver",
      "schemes": "/schemes",
    }
  `);
});

test('every builder is in the snapshot', () => {
  expect(Object.keys(ADDRESSES)).toEqual(expect.arrayContaining(Object.keys(paths)));
});

test.each(Object.entries(ADDRESSES))('%s is a page', (_, address) => {
  const [pathname = ''] = address.split('?');
  expect(matchRoutes([...PAGES], { pathname })).toHaveLength(1);
});

const sources = import.meta.glob<string>(
  [
    './**/*.{ts,tsx}',
    '../server/**/*.ts',
    '!./{paths,pages}.ts',
    '!../**/*.test.{ts,tsx}',
    // Its address is that of a feed.
    '!../server/demo/rate-stand-in.ts',
  ],
  { query: '?raw', import: 'default', eager: true },
);

test('no other file writes the address of a page', () => {
  const starts = PAGES.map(({ path }) => path.replace(/\/?(?::.*)?$/, '')).filter(Boolean);
  const written = new RegExp(
    `["'\`}](?:${starts.join('|')})(?=["'\`/?#$])|(?:\\bto=\\{?|\\bto: |\\bnavigate\\(|\\bpathname ===? )["'\`]/["'\`]`,
  );
  const comment = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
  expect(Object.keys(sources).length).toBeGreaterThan(100);
  const found = Object.entries(sources).flatMap(([file, source]) => {
    const match = written.exec(source.replace(comment, ''));
    return match ? [`${file}: ${match[0]}`] : [];
  });
  expect(found).toEqual([]);
});
