import { beforeAll, describe, expect, it } from 'vitest';
import { openPasswordReset } from '#api/accounts/passwords/password-reset-service.ts';
import { buy, MUMBAI, open, order, PIECES, pay } from '#api/payments/purchase-testing.ts';
import { goTo, TODAY } from '#api/schemes/passbook/passbook-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import type { allCalls } from '#contract/all-calls.ts';
import { calls } from '#contract/calls.ts';
import { addMonths } from '#contract/indian-time.ts';
import { shopOfThisFile } from '../shop-testing.ts';
import { afterSaleRoundTrips } from './after-sale-round-trips-testing.ts';
import { roundTrips } from './round-trips-testing.ts';
import { shareRoundTrips } from './share-round-trips-testing.ts';
import { wishRoundTrips } from './wish-round-trips-testing.ts';

// Sets stock and adds a piece directly, without a move.
const shop = shopOfThisFile({}, { mailer: { send: () => undefined }, breaks: ['I20', 'I21', 'I60', 'I61'] });

type Size = 'small' | 'large';
type Work = (customer: LoginResponse, size: Size) => Promise<() => Promise<{ status: number }>>;

/** Products of a small and a large cart; all have a stock count, the maxTrips expensive case. */
const BASKETS = {
  small: [PIECES.ring],
  large: [PIECES.ring, PIECES.solitaire, PIECES.silverOffer, PIECES.hoops, PIECES.chain],
};
const GOLD_PLAN = 1;
const COUPON = 'TOLAROUNDTRIPS';

async function fillCart({ token }: LoginResponse, pieces: number[]): Promise<number[]> {
  const lines: number[] = [];
  for (const product_id of pieces) {
    const { body } = await shop.call(calls.addToCart, { token, body: { product_id, quantity: 1 } });
    lines.push(body.cart_id);
  }
  return lines;
}

const withCart = (customer: LoginResponse, size: Size) => fillCart(customer, BASKETS[size]);

async function buyAll(customer: LoginResponse, size: Size): Promise<void> {
  const pieces = BASKETS[size].map((piece): [number, number] => [piece, 1]);
  for (let time = 0; time < (size === 'small' ? 1 : 4); time++) await buy(shop, customer, { pieces });
}

const ordered = async (customer: LoginResponse, size: Size) =>
  order(shop, customer, { pieces: BASKETS[size].map((piece): [number, number] => [piece, 1]) });

const claimOf = ({ status: _, ...claim }: Awaited<ReturnType<typeof pay>>) => claim;

async function joinPlan({ token }: LoginResponse): Promise<number> {
  const opened = await shop.call(calls.initiatePayment, { token, body: { scheme_id: GOLD_PLAN } });
  const claim = claimOf(await pay(shop, opened.body.razorpayOrderId));
  await shop.call(calls.verifySchemePayment, { token, body: { scheme_id: GOLD_PLAN, ...claim } });
  const { body } = await shop.call(calls.getUserSchemes, { token });
  return body.data[0]?.user_scheme_id ?? 0;
}

/** A member for some months, at noon of the day on which the next instalment is due. */
async function memberFor(customer: LoginResponse, size: Size): Promise<number> {
  const passbook = await joinPlan(customer);
  for (let month = 1; month <= (size === 'small' ? 1 : 3); month++) {
    await goTo(shop, addMonths(TODAY, month));
    if (month < (size === 'small' ? 1 : 3)) await payInstalment(customer, passbook);
  }
  return passbook;
}

async function openInstalment({ token }: LoginResponse, user_scheme_id: number) {
  return shop.call(calls.initiateInstalmentPayment, { token, body: { user_scheme_id } });
}

async function payInstalment(customer: LoginResponse, user_scheme_id: number): Promise<void> {
  const opened = await openInstalment(customer, user_scheme_id);
  const claim = claimOf(await pay(shop, opened.body.razorpayOrderId));
  const body = { user_scheme_id, ...claim };
  await shop.call(calls.verifyInstalmentPayment, { token: customer.token, body });
}

/** Measures a read after some preparation. */
const reading =
  (
    before: (customer: LoginResponse, size: Size) => Promise<unknown>,
    read: (token: string) => Promise<{ status: number }>,
  ): Work =>
  async (customer, size) => {
    await before(customer, size);
    return () => read(customer.token);
  };

/** Measures a call without any. */
const asking = (read: (token: string) => Promise<{ status: number }>) => reading(async () => {}, read);

/** The maximum of round trips of each call but cancelPaidOrder (it has its own test), and how to make it with little and with much data. */
const TABLE: Record<Exclude<keyof typeof allCalls, 'cancelPaidOrder'>, { maxTrips: number; work: Work }> = {
  login: {
    maxTrips: 5,
    work: async () => {
      const email = `${Math.random()}@example.com`;
      const password = 'correct horse battery';
      const details = { name: 'Meera Nair', phone: '98200 12345', address: 'MG Road, Pune' };
      await shop.call(calls.register, { body: { ...details, email, password } });
      return () => shop.call(calls.login, { body: { email, password } });
    },
  },
  logout: { maxTrips: 2, work: asking((token) => shop.call(calls.logout, { token })) },
  register: {
    maxTrips: 2,
    work: async () => () =>
      shop.call(calls.register, {
        body: {
          ...{ name: 'Meera Nair', phone: '98200 12345', address: 'MG Road, Pune' },
          ...{ email: `${Math.random()}@example.com`, password: 'correct horse battery' },
        },
      }),
  },
  changePassword: {
    maxTrips: 7,
    work: async () => {
      const customer = await shop.newCustomer();
      const body = { password: 'correct horse battery', new_password: 'a better horse battery' };
      return () => shop.call(calls.changePassword, { token: customer.token, body });
    },
  },
  requestPasswordReset: {
    maxTrips: 2,
    work:
      async ({ email }) =>
      () =>
        shop.call(calls.requestPasswordReset, { body: { email } }),
  },
  resetPassword: {
    maxTrips: 5,
    work: async () => {
      const { email } = await shop.newCustomer();
      const request = { email, shopAddress: shop.shop.shopAddress, now: new Date() };
      const token = String((await openPasswordReset(shop.db, request))?.link.split('#')[1]);
      const body = { token, new_password: 'a better horse battery' };
      return () => shop.call(calls.resetPassword, { body });
    },
  },
  getSessions: {
    maxTrips: 2,
    work: asking((token) => shop.call(calls.getSessions, { token })),
  },
  endSession: {
    maxTrips: 2,
    work: async ({ token, email }) => {
      await shop.call(calls.login, { body: { email, password: 'correct horse battery' } });
      const { body } = await shop.call(calls.getSessions, { token });
      const session_id = body.data.find((one) => !one.is_this_one)?.session_id ?? '';
      return () => shop.call(calls.endSession, { token, params: { session_id } });
    },
  },
  endOtherSessions: {
    maxTrips: 2,
    work: asking((token) => shop.call(calls.endOtherSessions, { token })),
  },
  getProfile: {
    maxTrips: 2,
    work: asking((token) => shop.call(calls.getProfile, { token })),
  },
  updateProfile: {
    maxTrips: 2,
    work:
      async ({ token, user_id }) =>
      () =>
        shop.call(calls.updateProfile, { token, body: { user_id, name: 'Meera' } }),
  },
  getProducts: {
    maxTrips: 4,
    work: async (_, size) => () =>
      shop.call(calls.getProducts, {
        query: { sort: 'a-z', page_size: size === 'small' ? 1 : 100, metal: 'gold', facets: 'yes' },
      }),
  },
  search: {
    maxTrips: 6,
    work: async (_, size) => () =>
      shop.call(calls.search, {
        query: {
          q: size === 'small' ? 'payal' : '22k gold ring jumka under 1 lakh',
          ...{ metal: 'gold', facets: 'yes' },
        },
      }),
  },
  getProduct: {
    maxTrips: 3,
    work: async () => () => shop.call(calls.getProduct, { query: { product_id: 1 } }),
  },
  getTaggedPiece: {
    maxTrips: 1,
    work: async () => {
      await shop.pool.query(`
        insert into pieces (product_id, tag, gross_weight_mg, net_weight_mg, huid, place, state)
        values (1, 'T-1', 2000, 2000, 'ABC123', 'Tray 1', 'in shop') on conflict do nothing`);
      return () => shop.call(calls.getTaggedPiece, { query: { tag: 'T-1' } });
    },
  },
  getDelivery: {
    maxTrips: 2,
    work: async () => () =>
      shop.call(calls.getDelivery, { query: { pincode: MUMBAI.pincode, product_id: 1 } }),
  },
  getRates: { maxTrips: 4, work: async () => () => shop.call(calls.getRates, {}) },
  getPriceChange: {
    maxTrips: 4,
    work: async () => () =>
      shop.call(calls.getPriceChange, { query: { product_id: PIECES.ring, since: TODAY } }),
  },
  getSchemes: { maxTrips: 1, work: async () => () => shop.call(calls.getSchemes, {}) },
  getCoupons: { maxTrips: 1, work: async () => () => shop.call(calls.getCoupons, {}) },
  getUserSchemes: {
    maxTrips: 2,
    work: reading(joinPlan, (token) => shop.call(calls.getUserSchemes, { token })),
  },
  addToCart: {
    maxTrips: 4,
    work: asking((token) =>
      shop.call(calls.addToCart, { token, body: { product_id: PIECES.ring, quantity: 1 } }),
    ),
  },
  updateCartItem: {
    maxTrips: 2,
    work: async (customer, size) => {
      const [cart_id = 0] = await fillCart(customer, BASKETS[size]);
      return () => shop.call(calls.updateCartItem, { token: customer.token, body: { cart_id, quantity: 3 } });
    },
  },
  deleteCartItem: {
    maxTrips: 2,
    work: async (customer, size) => {
      const [cart_id = 0] = await fillCart(customer, BASKETS[size]);
      return () => shop.call(calls.deleteCartItem, { token: customer.token, params: { cart_id } });
    },
  },
  getCartDelivery: {
    maxTrips: 4,
    work: reading(withCart, (token) =>
      shop.call(calls.getCartDelivery, { token, query: { pincode: MUMBAI.pincode } }),
    ),
  },
  getCart: {
    maxTrips: 3,
    work: reading(withCart, (token) => shop.call(calls.getCart, { token })),
  },
  getCouponSavings: {
    maxTrips: 4,
    work: reading(withCart, (token) => shop.call(calls.getCouponSavings, { token })),
  },
  createOrder: {
    // With a coupon, whose attempt is counted and reverted; ten without. The last one goes together with COMMIT.
    maxTrips: 12,
    work: async (customer, size) => {
      await fillCart(customer, BASKETS[size]);
      const body = { shipping_address: MUMBAI, coupon_code: COUPON };
      return () => shop.call(calls.createOrder, { token: customer.token, body });
    },
  },
  getOrders: {
    maxTrips: 3,
    work: reading(buyAll, (token) => shop.call(calls.getOrders, { token })),
  },
  updateOrderPan: {
    maxTrips: 3,
    work: async (customer, size) => {
      const { orderId } = await order(shop, customer, {
        pieces: BASKETS[size].map((piece): [number, number] => [piece, piece === PIECES.ring ? 25 : 1]),
      });
      return () =>
        shop.call(afterSaleCalls.updateOrderPan, {
          token: customer.token,
          body: { order_id: orderId, pan: 'ABCPK1234L' },
        });
    },
  },
  cancelOrder: {
    maxTrips: 11,
    work: async (customer, size) => {
      const { orderId } = await ordered(customer, size);
      return () => shop.call(calls.cancelOrder, { token: customer.token, body: { order_id: orderId } });
    },
  },
  returnOrderToCart: {
    maxTrips: 17,
    work: async (customer, size) => {
      const { orderId } = await ordered(customer, size);
      return () =>
        shop.call(afterSaleCalls.returnOrderToCart, { token: customer.token, body: { order_id: orderId } });
    },
  },
  initiatePayment: {
    maxTrips: 6,
    work: async (customer, size) => {
      const { orderId } = await ordered(customer, size);
      return () => shop.call(calls.initiatePayment, { token: customer.token, body: { order_id: orderId } });
    },
  },
  createOrderPayment: {
    maxTrips: 6,
    work: async (customer, size) => {
      const { orderId } = await ordered(customer, size);
      return () =>
        shop.call(calls.createOrderPayment, { token: customer.token, body: { order_id: orderId } });
    },
  },
  verifyPayment: {
    maxTrips: 11,
    work: async (customer, size) => {
      const placed = await ordered(customer, size);
      const claim = claimOf(await pay(shop, await open(shop, customer, placed)));
      return () =>
        shop.call(calls.verifyPayment, {
          token: customer.token,
          body: { order_id: placed.orderId, ...claim },
        });
    },
  },
  verifySchemePayment: {
    maxTrips: 12,
    work: async ({ token }) => {
      const opened = await shop.call(calls.initiatePayment, { token, body: { scheme_id: GOLD_PLAN } });
      const claim = claimOf(await pay(shop, opened.body.razorpayOrderId));
      return () => shop.call(calls.verifySchemePayment, { token, body: { scheme_id: GOLD_PLAN, ...claim } });
    },
  },
  getPassbook: {
    maxTrips: 4,
    work: async (customer, size) => {
      const user_scheme_id = await memberFor(customer, size);
      return () => shop.call(calls.getPassbook, { token: customer.token, params: { user_scheme_id } });
    },
  },
  initiateInstalmentPayment: {
    maxTrips: 11,
    work: async (customer, size) => {
      const passbook = await memberFor(customer, size);
      return () => openInstalment(customer, passbook);
    },
  },
  verifyInstalmentPayment: {
    maxTrips: 13,
    work: async (customer, size) => {
      const user_scheme_id = await memberFor(customer, size);
      const opened = await openInstalment(customer, user_scheme_id);
      const claim = claimOf(await pay(shop, opened.body.razorpayOrderId));
      return () =>
        shop.call(calls.verifyInstalmentPayment, {
          token: customer.token,
          body: { user_scheme_id, ...claim },
        });
    },
  },
  getUserInvoices: {
    maxTrips: 3,
    work: reading(buyAll, (token) => shop.call(calls.getUserInvoices, { token })),
  },
  ...afterSaleRoundTrips(shop),
  ...wishRoundTrips(shop),
  ...shareRoundTrips(shop),
};

describe('database round trips', () => {
  beforeAll(async () => {
    await shop.pool.query('update products set stock = 1000 where product_id = any($1)', [BASKETS.large]);
    await shop.pool.query(
      `insert into coupons (coupon_code, description, kind, value, applies_to, minimum_cart_paise,
         maximum_saving_paise, usage_limit, per_customer_limit, per_customer_period, listed, active)
       values ($1, 'For counting', 'flat', 100, 'everything', 0, 10000, 1000, 10, 'month', false, true)`,
      [COUPON],
    );
  });

  it.each(Object.entries(TABLE))(
    '%s makes as many with much data as with little',
    async (_name, { maxTrips, work }) => {
      const counts = { small: 0, large: 0 };
      for (const size of ['small', 'large'] as const) {
        shop.setClock(undefined);
        const customer = await shop.newCustomer();
        counts[size] = await roundTrips(await work(customer, size));
      }
      expect(counts.large).toBe(counts.small);
      expect(counts.large).toBeLessThanOrEqual(maxTrips);
      expect(counts.large).toBeGreaterThan(0);
    },
  );

  it('createOrder makes ten without a coupon, whatever the number of lines', async () => {
    shop.setClock(undefined);
    const customer = await shop.newCustomer();
    await fillCart(customer, BASKETS.large);
    const body = { shipping_address: MUMBAI, coupon_code: null };
    expect(await roundTrips(() => shop.call(calls.createOrder, { token: customer.token, body }))).toBe(10);
  });
});
