import { beforeAll, describe, expect, test } from 'vitest';
import { registerApi } from '#api/app.ts';
import { acting } from '#api/audit/acting-testing.ts';
import { buy, initiate, open, order, pay, providerState } from '#api/payments/purchase-testing.ts';
import { endPlan } from '#api/payments/refunds/closing-service.ts';
import { ask as askReturn, delivered, wish } from '#api/returns/return-testing.ts';
import { WEIGHING } from '#api/schemes/passbook/passbook-testing.ts';
import { NO_EARLY_RUNS } from '#api/shop.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { allCalls } from '#contract/all-calls.ts';
import { type Call, calls } from '#contract/calls.ts';
import { signInCalls } from '#contract/office/access-calls.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { createHttpServer } from '#server/http/http-server.ts';
import { shopOfThisFile } from './shop-testing.ts';

const shop = shopOfThisFile();
let owner: LoginResponse;
let stranger: LoginResponse;
/** Ids and fields of the owner, by parameter or field name. */
let ownersIds: Record<string, unknown>;
/** The same names with unknown ids. */
let unknownIds: Record<string, unknown>;

beforeAll(async () => {
  [owner, stranger] = await Promise.all([shop.newCustomer(), shop.newCustomer()]);
  await buy(shop, owner);
  const joining = await initiate(shop, owner, { scheme_id: 3 });
  const joined = await pay(shop, joining.body.razorpayOrderId);
  await shop.call(calls.verifySchemePayment, {
    token: owner.token,
    body: { scheme_id: 3, ...joined } as never,
  });
  const placed = await order(shop, owner);
  const providerOrderId = await open(shop, owner, placed);
  const paid = await pay(shop, providerOrderId);
  const { rows: certificates } = await shop.pool.query('select certificate_id, product_id from certificates');
  const [certificate] = certificates;
  await buy(shop, owner, { pieces: [[certificate.product_id, 1]] });
  const line = await shop.call(calls.addToCart, { token: owner.token, body: { product_id: 2, quantity: 3 } });
  const { body } = await shop.call(calls.getUserSchemes, { token: owner.token });
  const billed = await shop.call(calls.getUserInvoices, { token: owner.token });
  const complaint = { order_id: placed.orderId, reason: 'damaged', text: 'The clasp is broken.' } as const;
  const complained = await shop.call(afterSaleCalls.makeComplaint, { token: owner.token, body: complaint });
  const sentBack = await delivered(shop, undefined, new Date(), owner);
  const returned = await askReturn(shop, owner, wish(sentBack));
  ownersIds = {
    ...wish(sentBack),
    return_number: returned.body.data.return_number,
    user_id: owner.user_id,
    cart_id: line.body.cart_id,
    quantity: 9,
    order_id: placed.orderId,
    number: billed.body.invoices[0]?.invoice_number.replaceAll('/', '-'),
    scheme_id: 3,
    certificate_id: certificate.certificate_id,
    complaint_number: complained.body.data.complaint_number,
    reason: 'damaged',
    text: 'The clasp is broken.',
    user_scheme_id: body.data[0]?.user_scheme_id,
    razorpay_order_id: providerOrderId,
    razorpay_payment_id: paid.razorpay_payment_id,
    razorpay_signature: paid.razorpay_signature,
    name: 'Mallory',
    phone: '1',
    product_id: 2,
    pan: 'BNZPM2501F',
    shipping_address: { street: 'a', city: 'b', pincode: '411001' },
  };
  unknownIds = {
    ...ownersIds,
    user_id: '00000000-0000-4000-8000-000000000000',
    cart_id: 2_000_000_000,
    order_id: 'ABCDEFGHJKMNPQRSTVWX',
    number: 'INV-26-27-999999',
    complaint_number: 2_000_000_000,
    return_number: 2_000_000_000,
    user_scheme_id: 2_000_000_000,
    certificate_id: 2_000_000_000,
    razorpay_order_id: 'order_ABCDEFGH123456',
    razorpay_payment_id: 'pay_ABCDEFGH123456',
  };
});

/** Every row of the owner. */
async function ownersRows(): Promise<unknown[]> {
  const { rows } = await shop.pool.query<{ table_name: string }>(
    "select table_name from information_schema.columns where column_name = 'user_id' and table_schema = 'public'",
  );
  const tables = rows.map((row) => row.table_name).filter((name) => name !== 'sessions');
  for (const table of ['orders', 'invoices', 'users', 'user_schemes']) expect(tables).toContain(table);
  const found = await Promise.all(
    tables
      .sort()
      .map((table) =>
        shop.pool.query(
          `select '${table}' as of, t::text as row from "${table}" t where user_id = $1 order by 2`,
          [owner.user_id],
        ),
      ),
  );
  return found.flatMap((result) => result.rows);
}

const SETS_COOKIE = 'set-cookie';
const NAMED = [
  ...['cart_id', 'order_id', 'user_scheme_id', 'number', 'certificate_id', 'complaint_number'],
  'return_number',
];
const table: [string, Call][] = Object.entries(allCalls);
const customerCalls = table.filter(([, call]) => call.access === 'customer');

function ask(call: Call, ids: Record<string, unknown>, extra: Record<string, unknown> = {}) {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => String(ids[name]));
  const body =
    call.method === 'POST' || call.method === 'PUT' ? JSON.stringify({ ...ids, ...extra }) : undefined;
  return shop.send(call.method, `/api/v1${path}?user_id=${String(ids.user_id)}`, {
    headers: {
      authorization: `Bearer ${stranger.token}`,
      'x-user-id': String(ids.user_id),
      cookie: `token=${owner.token}; session=${owner.token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body }),
  });
}

/** A response in JSON without the time of its prices. */
const timeless = (body: unknown) => JSON.stringify(body).replace(/"priced_at":"[^"]*",?/, '');

describe('data of another customer', () => {
  test.each(customerCalls.filter(([name]) => name !== 'logout'))(
    'SEC-02 SEC-03 SEC-04 SEC-06 SEC-08 %s shows another customer none of it, changes nothing, and does not reveal whether it exists',
    async (name, call) => {
      const before = await ownersRows();
      const provider = await providerState(shop);
      // Any customer may join the scheme.
      const extra = name === 'initiatePayment' ? { scheme_id: undefined } : {};
      const real = await ask(call, ownersIds, extra);
      if (name === 'createOrder') {
        // Always orders the caller's own cart.
        const { body } = await shop.call(calls.getOrders, { token: stranger.token });
        expect(body.orders.map((one) => one.order_id)).toEqual([
          (real.body as { order_id?: string }).order_id,
        ]);
        expect(await ownersRows()).toEqual(before);
        return;
      }
      const unreal = await ask(call, unknownIds, extra);
      expect([real.status, timeless(real.body)]).toEqual([unreal.status, timeless(unreal.body)]);
      const said = JSON.stringify([real.body, [...real.headers]]);
      for (const mine of [owner.user_id, owner.email, String(ownersIds.order_id)])
        expect(said).not.toContain(mine);
      expect(real.headers.get(SETS_COOKIE)).toBeNull();
      const namesAnother =
        NAMED.some((id) => call.path.includes(`:${id}`)) ||
        /update|verify|initiateInstalment|createOrderPayment|initiatePayment/.test(name);
      if (namesAnother) expect(real.status).toBeGreaterThanOrEqual(400);
      expect(await ownersRows()).toEqual(before);
      expect((await providerState(shop)).orders).toHaveLength(provider.orders.length);
    },
  );

  test('SEC-02 a thousand guessed ids of cart lines and passbooks all respond as unknown', async () => {
    const before = await ownersRows();
    const responses = new Set<string>();
    for (let round = 0; round < 20; round += 1) {
      const tries = Array.from({ length: 50 }, (_, index) => {
        const id = 1 + round * 50 + index;
        const call = index % 2 === 0 ? calls.deleteCartItem : calls.getPassbook;
        return ask(call, { ...ownersIds, cart_id: id, user_scheme_id: id });
      });
      for (const response of await Promise.all(tries))
        responses.add(`${response.status} ${JSON.stringify(response.body)}`);
    }
    expect([...responses].map((response) => response.slice(0, 3))).toEqual(['404', '404']);
    expect(await ownersRows()).toEqual(before);
  });

  test('SEC-38 a cookie does not authenticate', async () => {
    for (const [, call] of customerCalls) {
      const path = call.path.replace(/:\w+/, '1');
      const response = await shop.send(call.method, `/api/v1${path}`, {
        headers: { cookie: `token=${owner.token}; authorization=Bearer ${owner.token}; XSRF-TOKEN=x` },
      });
      expect(response.status).toBe(401);
    }
  });
});

test('SEC-08 SEC-56 there are no routes except the call table, the webhooks and the documentation', async () => {
  const app = createHttpServer(0);
  const routes = new Set<string>();
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) if (one !== 'HEAD') routes.add(`${one} ${url}`);
  });
  await registerApi(app, shop.shop, NO_EARLY_RUNS);
  await app.close();
  const catchAll = [...routes].filter((route) => route.endsWith(' /api/v1/*'));
  expect(catchAll.length).toBeGreaterThan(0);
  const expected = [
    ...[allCalls, signInCalls, officeCalls]
      .flatMap((table): Call[] => Object.values(table))
      .map(({ method, path }) => `${method} /api/v1${path}`),
    'POST /api/v1/webhooks/razorpay',
    'GET /api/v1/webhooks/whatsapp',
    'POST /api/v1/webhooks/whatsapp',
    'GET /api/v1/openapi.json',
    'GET /api/v1/office/openapi.json',
    'GET /icons/:file',
    'GET /media/:file',
  ];
  const documents = [...routes].filter((route) => route.startsWith('GET /api/docs'));
  const others = [...routes].filter((route) => !catchAll.includes(route) && !documents.includes(route));
  expect(others.sort()).toEqual(expected.sort());
});

test('SEC-18 a token is refused after logout, and a closed passbook accepts no payment', async () => {
  const { token } = await shop.newCustomer();
  await shop.call(calls.logout, { token });
  for (const [, call] of customerCalls) {
    const response = await shop.send(call.method, `/api/v1${call.path.replace(/:\w+/, '1')}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.status).toBe(401);
  }
  await endPlan(acting(shop.db), Number(ownersIds.user_scheme_id), 'money back', WEIGHING);
  const refused = await shop.call(calls.initiateInstalmentPayment, {
    token: owner.token,
    body: { user_scheme_id: Number(ownersIds.user_scheme_id) },
  });
  expect(refused.status).toBe(409);
});
