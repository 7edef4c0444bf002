import { RESET_PASSWORD_PATH } from '#contract/constants.ts';

/** What a coming-soon page says (P-02). */
export interface ComingSoon {
  title: string;
  line: string;
  /** The category of the listing to link to. */
  category?: string;
}

export interface ShopPage {
  /** A pattern of React Router. */
  path: string;
  /** The route module, relative to this folder. */
  module: string;
  /** Whether it is the same for every visitor, so that one rendered copy serves all. */
  cached: boolean;
  /** Whether the sitemap names it. */
  listed: boolean;
  /** Whether only a customer sees anything here, so that robots need not open it. */
  customersOnly?: boolean;
  soon?: ComingSoon;
}

const PUBLIC = { cached: true, listed: true };
const CUSTOMERS_ONLY = { cached: false, listed: false, customersOnly: true };

/**
 * Every page of the shop. Routes, page cache, sitemap and robots.txt derive from this table. To make a coming-soon page
 * real, replace its row by one with a module.
 */
export const PAGES: readonly ShopPage[] = [
  { path: '/', module: 'home/home-page.tsx', ...PUBLIC },
  { path: '/user/products', module: 'catalogue/listing-page.tsx', ...PUBLIC },
  { path: '/schemes', module: 'schemes/schemes-page.tsx', ...PUBLIC },
  { path: '/cart', module: 'cart/cart-page.tsx', ...CUSTOMERS_ONLY },
  { path: '/checkout/:order_id', module: 'checkout/checkout-page.tsx', ...CUSTOMERS_ONLY },
  { path: '/order-history', module: 'orders/order-history-page.tsx', ...CUSTOMERS_ONLY },
  { path: '/order-details/:order_id', module: 'orders/order-details-page.tsx', ...CUSTOMERS_ONLY },
  { path: '/schemes/passbook/:user_scheme_id', module: 'schemes/passbook-page.tsx', ...CUSTOMERS_ONLY },
  { path: RESET_PASSWORD_PATH, module: 'accounts/reset-password-page.tsx', cached: false, listed: false },
  comingSoon('/products/:category', {
    title: 'A room for every collection',
    line: 'Each collection will have a page with its own story, its makers and its pieces in one place.',
  }),
  comingSoon('/product/:productId', {
    title: 'Every piece, up close',
    line: 'Large photographs from all sides, the hallmark, the weight and the full price break-up of each piece.',
  }),
  comingSoon('/wishlist', {
    title: 'Your wishlist',
    line: 'A quiet place to keep the pieces you love until their day comes.',
  }),
  comingSoon('/profile', {
    title: 'Your profile page',
    line: 'All about your account on one page. Until then, the profile button at the top lets you change your details.',
  }),
  comingSoon('/faq', {
    title: 'Questions and answers',
    line: 'Plain answers about hallmarks, delivery, returns, exchange and savings schemes.',
  }),
  comingSoon('/about', {
    title: 'About us',
    line: 'Who we are, where we make our jewellery and how we weigh it.',
  }),
  comingSoon('/contact', {
    title: 'Talk to us',
    line: 'Every way to reach us, on one page. Until then you find the grievance officer at the foot of this page.',
  }),
  comingSoon('/size-guide', {
    title: 'Size guide',
    line: 'How to measure a finger, a wrist and a neck with a strip of paper, in Indian sizes.',
  }),
  comingSoon('/gold', {
    title: 'The gold room',
    line: 'Gold by karat and by weight, with the day’s rate beside it.',
    category: 'Gold',
  }),
  comingSoon('/diamond', {
    title: 'The diamond room',
    line: 'Diamonds by cut, colour and clarity, each with its laboratory card.',
    category: 'Diamond',
  }),
  comingSoon('/earrings', {
    title: 'The earring room',
    line: 'Studs, hoops, jhumkas and drops, shown as they hang.',
    category: 'Earrings',
  }),
  comingSoon('/rings', {
    title: 'The ring room',
    line: 'Rings to wear every day and rings to give once, with sizes that fit.',
    category: 'Rings',
  }),
  comingSoon('/chains', {
    title: 'The chain room',
    line: 'Chains by length and by link, shown to scale.',
    category: 'Chain',
  }),
  comingSoon('/wedding', {
    title: 'The wedding room',
    line: 'Bridal sets, mangalsutras and bands, gathered for the day itself.',
    category: 'Wedding',
  }),
  comingSoon('/coins-bars', {
    title: 'Coins and bars',
    line: 'Gold and silver by the gram, sealed and certified.',
    category: 'Coin & Bar',
  }),
  comingSoon('/login', {
    title: 'A page to log in',
    line: 'Logging in will have a page of its own. Until then, use the form that opens here, or the Login button above.',
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
