export interface ComingSoon {
  path: string;
  title: string;
  line: string;
  /** The category of the listing to link to. */
  category?: string;
}

/** The coming-soon pages (P-02). To make one real, delete its row and add a route. */
export const COMING_SOON: readonly ComingSoon[] = [
  {
    path: 'products/:category',
    title: 'A room for every collection',
    line: 'Each collection will have a page with its own story, its makers and its pieces in one place.',
  },
  {
    path: 'product/:productId',
    title: 'Every piece, up close',
    line: 'Large photographs from all sides, the hallmark, the weight and the full price break-up of each piece.',
  },
  {
    path: 'wishlist',
    title: 'Your wishlist',
    line: 'A quiet place to keep the pieces you love until their day comes.',
  },
  {
    path: 'profile',
    title: 'Your profile page',
    line: 'All about your account on one page. Until then, the profile button at the top lets you change your details.',
  },
  {
    path: 'faq',
    title: 'Questions and answers',
    line: 'Plain answers about hallmarks, delivery, returns, exchange and savings schemes.',
  },
  {
    path: 'about',
    title: 'About us',
    line: 'Who we are, where we make our jewellery and how we weigh it.',
  },
  {
    path: 'contact',
    title: 'Talk to us',
    line: 'Every way to reach us, on one page. Until then you find the grievance officer at the foot of this page.',
  },
  {
    path: 'size-guide',
    title: 'Size guide',
    line: 'How to measure a finger, a wrist and a neck with a strip of paper, in Indian sizes.',
  },
  {
    path: 'gold',
    title: 'The gold room',
    line: 'Gold by karat and by weight, with the day’s rate beside it.',
    category: 'Gold',
  },
  {
    path: 'diamond',
    title: 'The diamond room',
    line: 'Diamonds by cut, colour and clarity, each with its laboratory card.',
    category: 'Diamond',
  },
  {
    path: 'earrings',
    title: 'The earring room',
    line: 'Studs, hoops, jhumkas and drops, shown as they hang.',
    category: 'Earrings',
  },
  {
    path: 'rings',
    title: 'The ring room',
    line: 'Rings to wear every day and rings to give once, with sizes that fit.',
    category: 'Rings',
  },
  {
    path: 'chains',
    title: 'The chain room',
    line: 'Chains by length and by link, shown to scale.',
    category: 'Chain',
  },
  {
    path: 'wedding',
    title: 'The wedding room',
    line: 'Bridal sets, mangalsutras and bands, gathered for the day itself.',
    category: 'Wedding',
  },
  {
    path: 'coins-bars',
    title: 'Coins and bars',
    line: 'Gold and silver by the gram, sealed and certified.',
    category: 'Coin & Bar',
  },
  {
    path: 'login',
    title: 'A page to log in',
    line: 'Logging in will have a page of its own. Until then, use the form that opens here, or the Login button above.',
  },
];

/** The route id of a coming-soon page. */
export function comingSoonRouteId(path: string): string {
  return `coming-soon/${path}`;
}

/** The coming-soon page with a route id. */
export function comingSoonOf(routeId: string | undefined): ComingSoon | undefined {
  return COMING_SOON.find(({ path }) => comingSoonRouteId(path) === routeId);
}
