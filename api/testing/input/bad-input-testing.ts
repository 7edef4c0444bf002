import { beforeAll, expect } from 'vitest';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { calls } from '#contract/calls.ts';
import { errorCodes } from '#contract/errors.ts';
import { orderMessages } from '#contract/orders/order-messages.ts';
import { schemeMessages } from '#contract/schemes/scheme-messages.ts';
import { type RefusalBody, shopOfThisFile, type TestResponse, type TestShop } from '../shop-testing.ts';

interface Given {
  customer: LoginResponse;
  cartId: number;
  productId: number;
}

interface BadInput {
  shop: TestShop;
  /** The customer who sends the requests, with a cart line and its product. */
  given(): Given;
  /** A valid body of the call. */
  good(name: string): Record<string, unknown>;
  sendRaw(name: string, body: BodyInit | null, contentType?: string): Promise<TestResponse<RefusalBody>>;
  /** Expects a body to be refused with proper sentences; `what` names it in the failure. */
  expectRefused(name: string, body: string, what?: string): Promise<void>;
}

/** Refused requests may change the counts of rate limits. */
const COUNTERS = new Set(['attempt_counts']);

/** Row count and checksum of each table, to detect any write. */
export async function fingerprint(shop: TestShop): Promise<Record<string, string>> {
  const { rows } = await shop.pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const counted = rows.map(({ name }) => name).filter((name) => !COUNTERS.has(name));
  const sums = counted.map(
    (name) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtext(t::text)::bigint), 0) as sum from "${name}" t`,
  );
  const found = await shop.pool.query<{ name: string; sum: string }>(sums.join(' union all '));
  return Object.fromEntries(found.rows.map(({ name, sum }) => [name, sum]));
}

export const ADDRESS = { street: '12 MG Road', city: 'Pune', pincode: '411001' };
/** A valid body of each call with a body. */
const GOOD: Record<string, (given: Given) => Record<string, unknown>> = {
  login: ({ customer }) => ({ email: customer.email, password: 'correct horse battery' }),
  register: () => ({
    name: 'Asha Rao',
    email: 'asha@example.com',
    phone: '98200 12345',
    password: 'correct horse battery',
    address: 'Pune',
  }),
  updateprofile: ({ customer }) => ({
    user_id: customer.user_id,
    name: 'Asha',
    email: 'a@example.com',
    phone: '1',
    address: 'x',
  }),
  requestPasswordReset: () => ({ email: 'nobody@example.com' }),
  resetPassword: () => ({ token: 'x'.repeat(43), new_password: 'correct horse battery' }),
  changePassword: () => ({ password: 'not the present one', new_password: 'correct horse battery' }),
  addToCart: ({ productId }) => ({ product_id: productId, quantity: 1 }),
  addWish: ({ productId }) => ({ product_id: productId }),
  askWhenBack: ({ productId }) => ({ product_id: productId }),
  'setWishMessages/1': () => ({ is_on: false }),
  joinWishLists: () => ({ device_token: 'x'.repeat(24) }),
  shareWishList: () => ({ days: 14 }),
  'voteForPiece/none': ({ productId }) => ({
    ...{ voter: 'x'.repeat(24), nickname: 'Ma', product_id: productId, is_for: true },
  }),
  'writeSharedWord/none': () => ({ voter: 'x'.repeat(24), nickname: 'Ma', word: 'The ring.' }),
  updateCartItem: ({ cartId }) => ({ cart_id: cartId, quantity: 2 }),
  createOrder: () => ({ shipping_address: ADDRESS, coupon_code: null }),
  updateOrderPan: () => ({ order_id: 'ABCDEFGHJKMNPQRSTVWX', pan: 'BNZPM2501F' }),
  makeComplaint: () => ({ order_id: 'ABCDEFGHJKMNPQRSTVWX', reason: 'damaged', text: 'It is broken.' }),
  writeToComplaint: () => ({ complaint_number: 1, text: 'It broke again.' }),
  askReturn: () => ({
    ...{ order_id: 'ABCDEFGHJKMNPQRSTVWX', pieces: [{ order_item_id: 1, quantity: 1 }], reason: 'damaged' },
    ...{ text: 'Too small.', pickup_day: '2026-11-30', pickup_part: 'morning', wants_exchange: false },
  }),
  withdrawReturn: () => ({ return_number: 1 }),
  linkExchange: () => ({ return_number: 1, order_id: 'ABCDEFGHJKMNPQRSTVWX' }),
  setNoticeChoice: () => ({ channel: 'sms', group: 'orders', is_on: false, way: 'profile' }),
  initiatePayment: () => ({ order_id: 'ABCDEFGHJKMNPQRSTVWX' }),
  createOrderPayment: () => ({ order_id: 'ABCDEFGHJKMNPQRSTVWX' }),
  verifyPayment: () => ({
    order_id: 'ABCDEFGHJKMNPQRSTVWX',
    razorpay_order_id: 'order_ABCDEFGH123456',
    razorpay_payment_id: 'pay_ABCDEFGH123456',
  }),
  verifySchemePayment: () => ({
    scheme_id: 1,
    razorpay_order_id: 'order_ABCDEFGH123456',
    razorpay_payment_id: 'pay_ABCDEFGH123456',
    razorpay_signature: 'a'.repeat(64),
  }),
};
/** The calls with a body, by name. */
export const NAMES = Object.keys(GOOD);

const methodOf = (name: string) => (/^(?:update|setWishMessages)/.test(name) ? 'PUT' : 'POST');

/** Defined texts that end without a full stop. */
const WITHOUT_FULL_STOP = new Set<string>([
  errorCodes.payment_not_verified[1],
  errorCodes.email_taken[1],
  errorCodes.no_schemes[1],
  orderMessages.orderNotFound,
  schemeMessages.invalidScheme,
]);

/** Expects a sentence without implementation terms. */
export function expectSentence(text: string): void {
  if (!WITHOUT_FULL_STOP.has(text)) expect(text).toMatch(/^[A-Z].*[.?!]$/s);
  expect(text).not.toMatch(/zod|undefined|expected|received|invalid input|NaN|\[object|null|_/i);
}

/** The shop of a test file, with a customer who has a cart line and sends invalid requests. */
export function shopWithBadInput(): BadInput {
  const shop = shopOfThisFile({ LOGIN_FAILURES_PER_ACCOUNT: '100000' });
  let opened: Given | undefined;
  const given = (): Given => {
    if (!opened) throw new Error('The customer exists only inside tests.');
    return opened;
  };

  beforeAll(async () => {
    const customer = await shop.newCustomer();
    const { body } = await shop.call(calls.getProducts, { query: { page_size: 1 } });
    const productId = body.data.flatMap((category) => category.products)[0]?.product_id ?? 0;
    const added = await shop.call(calls.addToCart, {
      token: customer.token,
      body: { product_id: productId, quantity: 1 },
    });
    opened = { customer, productId, cartId: added.body.cart_id };
  });

  const sendRaw: BadInput['sendRaw'] = (name, body, contentType = 'application/json') =>
    shop.send(methodOf(name), `/api/v1/users/data/${name}`, {
      headers: {
        authorization: `Bearer ${given().customer.token}`,
        ...(contentType && { 'content-type': contentType }),
      },
      body,
    });

  return {
    shop,
    given,
    good: (name) => GOOD[name]?.(given()) ?? {},
    sendRaw,
    async expectRefused(name, body, what = body) {
      const response = await sendRaw(name, body);
      const label = `${name} ${what.slice(0, 200)} -> ${response.status} ${JSON.stringify(response.body)}`;
      expect(response.status, label).toBeGreaterThanOrEqual(400);
      expect(response.status, label).toBeLessThan(500);
      expect(Object.keys(errorCodes), label).toContain(response.body.code);
      expectSentence(response.body.message);
      for (const text of Object.values(response.body.fields ?? {})) expectSentence(text);
    },
  };
}
