import { RESET_PASSWORD_PATH } from '#contract/constants.ts';
import { POLICY_NAMES } from '#contract/texts/policies/policy-names.ts';
import { paths } from './paths.ts';

/** What a coming-soon page says (P-02). */
export interface ComingSoon {
  title: string;
  line: string;
  /** The category of the listing to link to. */
  category?: string;
  /** A part that exists already, with its address. */
  today?: { words: string; to: string };
  /** Whether the page lists how to reach the shop. */
  contact?: boolean;
}

export interface ShopPage {
  /** A pattern of React Router. */
  path: string;
  /** The route module, relative to this folder. */
  module: string;
  /** Whether it is the same for every visitor, so that one rendered copy serves all. */
  cached: boolean;
  /** Whether the sitemap lists it. */
  listed: boolean;
  /** Whether it has content for customers only, so that robots need not crawl it. */
  customersOnly?: boolean;
  soon?: ComingSoon;
}

const PUBLIC = { cached: true, listed: true };
const CUSTOMERS_ONLY = { cached: false, listed: false, customersOnly: true };

/** Every page of the shop: routes, page cache, sitemap and robots.txt follow. A coming-soon page becomes real by its row. */
export const PAGES: readonly ShopPage[] = [
  { path: '/', module: 'home/home-page.tsx', ...PUBLIC },
  { path: '/user/products', module: 'catalogue/listing/listing-page.tsx', ...PUBLIC },
  {
    path: '/user/products/:product_id/:slug?',
    module: 'catalogue/product/product-page.tsx',
    cached: false,
    listed: false,
  },
  { path: paths.search(), module: 'search/search-page.tsx', cached: false, listed: false },
  { path: paths.rates(), module: 'rates/rates-page.tsx', ...PUBLIC },
  { path: paths.giftCard(), module: 'gift-cards/gift-card-page.tsx', ...PUBLIC },
  { path: paths.sizeGuide(), module: 'sizes/size-guide-page.tsx', ...PUBLIC },
  { path: '/schemes', module: 'schemes/plans/schemes-page.tsx', ...PUBLIC },
  { path: paths.compare(), module: 'compare/compare-page.tsx', cached: false, listed: false },
  { path: paths.wishList(), module: 'wishes/list/wish-list-page.tsx', cached: true, listed: false },
  {
    path: '/shared/:token',
    module: 'wishes/sharing/shared-list-page.tsx',
    cached: false,
    listed: false,
  },
  {
    path: '/user/stop-messages/:token',
    module: 'notices/stop-messages-page.tsx',
    cached: false,
    listed: false,
  },
  { path: '/cart', module: 'cart/cart-page.tsx', ...CUSTOMERS_ONLY },
  { path: '/checkout/:order_id', module: 'checkout/checkout-page.tsx', ...CUSTOMERS_ONLY },
  { path: '/order-history', module: 'orders/history/order-history-page.tsx', ...CUSTOMERS_ONLY },
  { path: '/order-details/:order_id', module: 'orders/details/order-details-page.tsx', ...CUSTOMERS_ONLY },
  {
    path: '/order-details/:order_id/complaint',
    module: 'complaints/new-complaint-page.tsx',
    ...CUSTOMERS_ONLY,
  },
  {
    path: '/user/complaints/:complaint_number',
    module: 'complaints/complaint-page.tsx',
    ...CUSTOMERS_ONLY,
  },
  { path: '/user/credit-notes/:number', module: 'credit-notes/credit-note-page.tsx', ...CUSTOMERS_ONLY },
  {
    path: '/order-details/:order_id/return',
    module: 'returns/new-return-page.tsx',
    ...CUSTOMERS_ONLY,
  },
  {
    path: '/user/returns/:return_number',
    module: 'returns/return-page.tsx',
    ...CUSTOMERS_ONLY,
  },
  {
    path: '/schemes/passbook/:user_scheme_id',
    module: 'schemes/passbook/passbook-page.tsx',
    ...CUSTOMERS_ONLY,
  },
  { path: paths.policies(), module: 'policies/policy-list-page.tsx', ...PUBLIC },
  ...POLICY_NAMES.map((name) => ({
    path: paths.policy(name),
    module: 'policies/policy-page.tsx',
    ...PUBLIC,
  })),
  {
    path: RESET_PASSWORD_PATH,
    module: 'accounts/passwords/reset-password-page.tsx',
    cached: false,
    listed: false,
  },
  comingSoon('/products/:category', {
    title: 'Our collections',
    line: 'Each collection will have a page of its own. Until then, the home page leads to the pieces of each.',
  }),
  comingSoon('/product/:productId', {
    title: 'Each piece on its own page',
    line: 'Large photographs from all sides, the hallmark, the weight and the full price break-up of each piece.',
  }),
  comingSoon('/wishlist', {
    title: 'Your wishlist',
    line: 'A page of its own for the pieces you like. Until then, your wish list is behind the heart at the top.',
    today: { words: 'Open my wish list', to: paths.wishList() },
  }),
  comingSoon('/profile', {
    title: 'My account',
    line: 'Your details, orders and plans on one page. Until then, use the Profile button at the top.',
  }),
  comingSoon('/faq', {
    title: 'Questions and answers',
    line: 'Answers about hallmarks, delivery, returns, exchange and savings schemes. Until then, read our policies.',
    today: { words: 'Read our policies', to: paths.policies() },
  }),
  comingSoon('/about', {
    title: 'About us',
    line: 'Who we are, where we make our jewellery and how we weigh it.',
  }),
  comingSoon('/contact', {
    title: 'Contact us',
    line: 'Until this page is ready, reach us here:',
    contact: true,
  }),
  comingSoon('/size-guide', {
    title: 'Size guide',
    line: 'How to measure a finger, a wrist and a neck, in Indian sizes: our guide with a sizer for the screen is open already.',
    today: { words: 'Open the size guide', to: paths.sizeGuide() },
  }),
  comingSoon('/gold', {
    title: 'Gold',
    line: 'Gold jewellery by karat and by weight.',
    category: 'Gold',
  }),
  comingSoon('/diamond', {
    title: 'Diamonds',
    line: 'Diamond jewellery by cut, colour and clarity.',
    category: 'Diamond',
  }),
  comingSoon('/earrings', {
    title: 'Earrings',
    line: 'Studs, hoops, jhumkas and drops on a page of their own.',
    category: 'Earrings',
  }),
  comingSoon('/rings', {
    title: 'Rings',
    line: 'Rings for every day and for the wedding, on a page of their own.',
    category: 'Rings',
  }),
  comingSoon('/chains', {
    title: 'Chains',
    line: 'Chains by length and by link.',
    category: 'Chain',
  }),
  comingSoon('/wedding', {
    title: 'Wedding',
    line: 'Bridal sets, mangalsutras and couple bands on a page of their own.',
    category: 'Wedding',
  }),
  comingSoon('/coins-bars', {
    title: 'Coins and bars',
    line: 'Gold and silver by the gram.',
    category: 'Coin & Bar',
  }),
  comingSoon('/login', {
    title: 'Log in',
    line: 'Please use the form that opens here, or the Login button at the top.',
  }),
];

function comingSoon(path: string, soon: ComingSoon): ShopPage {
  return {
    path,
    module: 'coming-soon/coming-soon-page.tsx',
    cached: !path.includes(':'),
    listed: false,
    soon,
  };
}
