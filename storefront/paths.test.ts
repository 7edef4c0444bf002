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
  productNamed: paths.product(7, 'Ananta Rope Chain (20 in)'),
  productNamedInHindi: paths.product(7, 'सोने की अंगूठी'),
  productTagged: paths.product(7, 'Ring', { tag: 'T 1' }),
  rates: paths.rates(),
  ratesOfMetal: paths.rates('silver'),
  giftCard: paths.giftCard(),
  sizeGuide: paths.sizeGuide(),
  wishList: paths.wishList(),
  compare: paths.compare(),
  compareSome: paths.compare([8, 3]),
  compareWith: paths.compareWith(8),
  sharedList: paths.sharedList('AbCdEfGhIjKlMnOpQrStUv'),
  cart: paths.cart(),
  checkout: paths.checkout('12'),
  checkoutEscaped: paths.checkout('1/2?3'),
  orderHistory: paths.orderHistory(),
  orderDetails: paths.orderDetails('12'),
  newComplaint: paths.newComplaint('12'),
  complaint: paths.complaint(7),
  newReturn: paths.newReturn('12'),
  return: paths.return(7),
  search: paths.search(),
  searchFor: paths.search({ q: '22k ring', sort: 'price-low', after: 7 }),
  creditNote: paths.creditNote('CN/26-27/000001'),
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
      "compare": "/user/compare",
      "compareSome": "/user/compare?ids=8,3",
      "compareWith": "/user/compare?add=8",
      "complaint": "/user/complaints/7",
      "creditNote": "/user/credit-notes/CN-26-27-000001",
      "giftCard": "/user/gift-card",
      "home": "/",
      "listing": "/user/products",
      "listingAfter": "/user/products?after=17",
      "listingFiltered": "/user/products?category=Coin+%26+Bar&gender=Female&band=10000-25000",
      "listingSorted": "/user/products?sort=price-low&page=2",
      "login": "/login",
      "newComplaint": "/order-details/12/complaint",
      "newReturn": "/order-details/12/return",
      "orderDetails": "/order-details/12",
      "orderHistory": "/order-history",
      "passbook": "/schemes/passbook/7",
      "policies": "/user/policies",
      "policy": "/user/policies/privacy",
      "product": "/user/products/7",
      "productNamed": "/user/products/7/ananta-rope-chain-20-in",
      "productNamedInHindi": "/user/products/7/%E0%A4%B8%E0%A5%8B%E0%A4%A8%E0%A5%87-%E0%A4%95%E0%A5%80-%E0%A4%85%E0%A4%82%E0%A4%97%E0%A5%82%E0%A4%A0%E0%A5%80",
      "productTagged": "/user/products/7/ring?tag=T+1",
      "rates": "/rates",
      "ratesOfMetal": "/rates?metal=silver",
      "return": "/user/returns/7",
      "schemes": "/schemes",
      "search": "/user/search",
      "searchFor": "/user/search?q=22k+ring&sort=price-low&after=7",
      "sharedList": "/shared/AbCdEfGhIjKlMnOpQrStUv",
      "sizeGuide": "/user/size-guide",
      "wishList": "/user/wishlist",
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
