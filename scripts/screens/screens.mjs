/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {object} Screen
 * @property {string} name of the picture
 * @property {string | ((person: object) => string)} path
 * @property {'ananya' | 'buyer' | 'newcomer'} [as] who looks at it; a visitor unless said
 * @property {(page: Page, person: object) => Promise<void>} [before] setup before the page loads
 * @property {(page: Page, person: object) => Promise<void>} [act] actions on the page
 * @property {boolean} [fold] only the viewport, as for dialogs
 * @property {(width: number) => boolean} [fits] whether the screen exists at this width
 */

const LISTING = '/user/products';
const button = (page, name) => page.getByRole('button', { name, exact: true });
const header = (page) => page.getByRole('banner');
const press = (name) => (page) => page.getByRole('main').getByRole('button', { name, exact: true }).click();

/** Every screen in every state. @type {Screen[]} */
export const screens = [
  { name: 'home', path: '/' },
  { name: 'home-slide-2', path: '/', fold: true, act: press('Show slide 2 of 3') },
  { name: 'home-slide-3', path: '/', fold: true, act: press('Show slide 3 of 3') },
  { name: 'home-promise-open', path: '/', act: (page) => page.locator('details').first().click() },
  { name: 'home-customer', path: '/', as: 'buyer', fold: true },
  { name: 'listing', path: LISTING },
  { name: 'listing-filtered', path: `${LISTING}?category=Chain&band=25000-50000&sort=price-low` },
  { name: 'listing-one', path: `${LISTING}?category=Wedding&band=under-10000` },
  { name: 'listing-empty', path: `${LISTING}?category=Watches` },
  { name: 'search', path: '/user/search?q=22k+ring+under+60000' },
  { name: 'compare', path: '/user/compare?ids=8,2,3' },
  { name: 'search-nothing', path: '/user/search?q=platinum+jhumka' },
  { name: 'listing-failed', path: LISTING, before: failProducts, act: untilAlert },
  { name: 'listing-slide-2', path: LISTING, fold: true, act: press('Show slide 2 of 2') },
  { name: 'listing-price-dialog', path: LISTING, fold: true, act: press('Filter by Price') },
  { name: 'listing-break-up', path: `${LISTING}?category=Rings`, fold: true, act: openBreakUp },
  { name: 'listing-scrolled', path: LISTING, fold: true, act: scrollDown },
  { name: 'listing-toast', path: LISTING, fold: true, act: addAsVisitor },
  { name: 'gift-cards', path: `${LISTING}?category=Gift%20Cards` },
  { name: 'menu-open', path: '/wishlist', fold: true, fits: (width) => width < 1024, act: openMenu },
  { name: 'search-open', path: LISTING, fold: true, act: openSearch },
  { name: 'login', path: '/wishlist', fold: true, act: openLogin },
  { name: 'login-failed', path: '/wishlist', fold: true, act: failLogin },
  { name: 'sign-up', path: '/wishlist', fold: true, act: openSignUp },
  { name: 'sign-up-mistakes', path: '/wishlist', fold: true, act: makeSignUpMistakes },
  { name: 'profile', path: '/wishlist', as: 'ananya', fold: true, act: openProfile },
  { name: 'cart-empty', path: '/cart', as: 'newcomer' },
  { name: 'cart-full', path: '/cart', as: 'buyer' },
  { name: 'cart-full-fold', path: '/cart', as: 'buyer', fold: true },
  { name: 'cart-address-missing', path: '/cart', as: 'buyer', fold: true, act: buyWithoutAddress },
  { name: 'checkout-unpaid', path: checkout('unpaid'), as: 'buyer' },
  { name: 'checkout-unpaid-fold', path: checkout('unpaid'), as: 'buyer', fold: true },
  { name: 'checkout-opening', ...paying({ initiate: 'never' }) },
  { name: 'checkout-no-window', ...paying({ widget: 'missing' }) },
  { name: 'checkout-not-opened', ...paying({ initiate: 'refused' }) },
  { name: 'checkout-being-confirmed', ...paying({ initiate: 'being confirmed' }) },
  { name: 'checkout-in-window', ...paying({ next: () => {} }) },
  { name: 'checkout-failed', ...paying({ next: declineInWidget }) },
  { name: 'checkout-closed', ...paying({ next: closeWidget }) },
  { name: 'checkout-confirming', ...paying({ verify: 'never', next: payInWidget }) },
  { name: 'checkout-on-its-way', ...paying({ verify: 'pending', next: payAndWait }) },
  { name: 'checkout-refused', ...paying({ verify: 'refused', next: payInWidget }) },
  { name: 'checkout-just-paid', ...paying({ verify: 'success', next: payInWidget }) },
  { name: 'checkout-paid', path: checkout('paid'), as: 'buyer' },
  { name: 'checkout-cancelled', path: checkout('cancelled'), as: 'ananya' },
  { name: 'checkout-not-found', path: '/checkout/999999', as: 'buyer' },
  { name: 'history', path: '/order-history', as: 'ananya' },
  { name: 'history-empty', path: '/order-history', as: 'newcomer' },
  { name: 'history-failed', path: '/order-history', as: 'newcomer', before: failOrders, act: untilAlert },
  { name: 'details', path: ({ delivered }) => `/order-details/${delivered}`, as: 'ananya' },
  { name: 'details-unpaid', path: ({ unpaid }) => `/order-details/${unpaid}`, as: 'buyer' },
  {
    name: 'details-print',
    path: ({ delivered }) => `/order-details/${delivered}`,
    as: 'ananya',
    act: (page) => page.emulateMedia({ media: 'print' }),
  },
  { name: 'schemes', path: '/schemes' },
  { name: 'schemes-joined', path: '/schemes', as: 'ananya' },
  { name: 'passbook', path: ({ passbook }) => `/schemes/passbook/${passbook}`, as: 'ananya' },
  { name: 'passbook-ended', path: ({ endedPassbook }) => `/schemes/passbook/${endedPassbook}`, as: 'ananya' },
  { name: 'soon-wishlist', path: '/wishlist' },
  { name: 'soon-product', path: '/product/1' },
  { name: 'soon-rings', path: '/rings' },
  { name: 'not-found', path: '/no-such-page' },
  { name: 'error', path: '/order-history', as: 'newcomer', before: breakOrders },
];

function checkout(which) {
  return (person) => `/checkout/${person[which]}`;
}

/** The checkout after the payment button was pressed, with stubbed responses of provider and shop. */
function paying({ widget = 'recorded', initiate = 'opened', verify, next }) {
  return {
    path: checkout('unpaid'),
    as: 'buyer',
    fold: true,
    async before(page) {
      await (widget === 'missing'
        ? page.route(/checkout\.js/, (route) => route.abort())
        : recordWidget(page));
      await respondToInitiate(page, initiate);
      await respondToVerify(page, verify);
    },
    async act(page) {
      await button(page, 'Proceed to Payment').click();
      if (next) await page.waitForFunction(() => window.openedWidgets?.length > 0);
      await next?.(page);
      await page.waitForTimeout(300);
    },
  };
}

/** A stub of the provider's payment window. */
function recordWidget(page) {
  return page.addInitScript(() => {
    window.openedWidgets = [];
    window.Razorpay = class {
      constructor(options) {
        this.options = options;
      }
      on(_event, listener) {
        this.failed = listener;
      }
      open() {
        window.openedWidgets.push(this);
      }
      close() {}
    };
  });
}

const REFUSED_INITIATIONS = {
  refused: { status: 502, json: { message: 'The bank does not answer.' } },
  'being confirmed': {
    status: 409,
    json: { code: 'payment_being_confirmed', message: 'Your payment is being confirmed.' },
  },
};

function respondToInitiate(page, how) {
  const response = { key_id: 'rzp_test', amount: 1, currency: 'INR', razorpayOrderId: 'order_1' };
  return page.route(/\/initiatePayment$/, async (route) => {
    if (how === 'never') return;
    if (how === 'opened') await route.fulfill({ json: response });
    else await route.fulfill(REFUSED_INITIATIONS[how]);
  });
}

function respondToVerify(page, how) {
  return page.route(/\/verifyPayment$/, async (route) => {
    if (how === 'never') return;
    if (how === 'refused') {
      await route.fulfill({ status: 400, json: { message: 'Payment verification failed' } });
    } else await route.fulfill({ json: { message: 'Payment successful!', status: how } });
  });
}

async function payInWidget(page) {
  await page.evaluate(() =>
    window.openedWidgets[0].options.handler({
      razorpay_order_id: 'order_1',
      razorpay_payment_id: 'pay_1',
      razorpay_signature: 'a'.repeat(64),
    }),
  );
}

async function payAndWait(page) {
  await payInWidget(page);
  await page.getByText('The confirmation is on its way').waitFor();
}

async function declineInWidget(page) {
  await page.evaluate(() =>
    window.openedWidgets[0].failed({ error: { description: 'Your bank declined the payment' } }),
  );
}

async function closeWidget(page) {
  await page.evaluate(() => window.openedWidgets[0].options.modal.ondismiss());
}

function failProducts(page) {
  return page.route(/\/getProducts/, (route) =>
    route.fulfill({ status: 503, json: { message: 'The shop is being stocked.' } }),
  );
}

function failOrders(page) {
  return page.route(/\/getOrders/, (route) => route.fulfill({ status: 503, json: { message: 'Busy.' } }));
}

/** An invalid response. */
function breakOrders(page) {
  return page.route(/\/getOrders/, (route) =>
    route.fulfill({ json: { orders: [{ order_id: { broken: true }, order_status: 'pending', items: [] }] } }),
  );
}

async function untilAlert(page) {
  await page.getByRole('main').getByRole('alert').waitFor();
}

async function openBreakUp(page) {
  const summary = page.getByText('Price break-up').first();
  await summary.click();
  await summary.evaluate((element) => element.scrollIntoView({ block: 'center' }));
}

async function scrollDown(page) {
  await page.evaluate(() => scrollTo(0, 1500));
}

async function addAsVisitor(page) {
  await button(page, 'Add to cart').first().click();
  await page.locator('[data-sonner-toast]').waitFor();
  await page.waitForTimeout(400);
}

async function openMenu(page) {
  await button(page, 'Menu').click();
  await page.getByRole('dialog').waitFor();
}

async function openSearch(page) {
  await page.getByRole('combobox', { name: 'Search categories' }).click();
  await page.getByRole('option').first().waitFor();
}

async function openLogin(page) {
  await header(page).getByRole('button', { name: 'Login' }).click();
  await page.getByRole('dialog').getByLabel('Password').waitFor();
}

async function failLogin(page) {
  await openLogin(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill('nobody@example.com');
  await dialog.getByLabel('Password').fill('not-the-password');
  await dialog.getByRole('button', { name: 'Login' }).click();
  await dialog.getByRole('alert').first().waitFor();
}

async function openSignUp(page) {
  await page.evaluate(() => dispatchEvent(new Event('open-signup')));
  await page.getByRole('dialog').getByLabel('Password').waitFor();
}

async function makeSignUpMistakes(page) {
  await openSignUp(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create Account' }).click();
  await dialog.getByRole('alert').first().waitFor();
}

async function openProfile(page) {
  await header(page).getByRole('button', { name: 'Profile' }).click();
  await page.getByRole('dialog').getByLabel('Phone').waitFor();
}

async function buyWithoutAddress(page) {
  await button(page, 'Buy Now').click();
  await page.getByRole('main').getByRole('alert').waitFor();
}
