import { beforeAll, describe, expect, test } from 'vitest';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { allCalls } from '#contract/all-calls.ts';
import { callSummaries } from '#contract/call-summaries.ts';
import { type Call, calls } from '#contract/calls.ts';
import { DAY_MS } from '#contract/durations.ts';
import { shopOfThisFile } from './shop-testing.ts';

const shop = shopOfThisFile();
let customer: LoginResponse;
const table: [string, Call][] = Object.entries(allCalls);
const protectedCalls = table.filter(([, call]) => call.access === 'customer');

beforeAll(async () => {
  customer = await shop.newCustomer();
});

const pathOf = (call: Call) => `/api/v1${call.path.replace(':cart_id', '1')}`;

/** Makes a call with an invalid body, to test that authentication comes before validation. */
function ask(call: Call, authorization?: string) {
  const body = call.method === 'POST' || call.method === 'PUT' ? '{}' : undefined;
  const headers = {
    ...(body && { 'content-type': 'application/json' }),
    ...(authorization !== undefined && { authorization }),
  };
  return shop.send(call.method, pathOf(call), { headers, ...(body && { body }) });
}

const REFUSED = { message: 'Please log in to continue.', code: 'unauthenticated' };

describe('access to calls', () => {
  test('only catalogue, schemes, coupons, the balance of a gift card, wish lists, reviews, the end of messages, login, registration and password reset are public', () => {
    const open = table.filter(([, call]) => call.access === 'public').map(([name]) => name);
    expect(open).toEqual([
      'login',
      'register',
      'requestPasswordReset',
      'resetPassword',
      'getProducts',
      'search',
      'getProduct',
      'getTaggedPiece',
      'getDelivery',
      'getRates',
      'getPriceChange',
      'getSchemes',
      'getCoupons',
      'stopWishNews',
      'getGiftCardBalance',
      'getWishList',
      'getWishedPieces',
      'addWish',
      'removeWish',
      'putBackWish',
      'getReviews',
      'shareWishList',
      'getShares',
      'endShare',
      'removeSharedWord',
      'getSharedList',
      'voteForPiece',
      'writeSharedWord',
    ]);
  });

  test('public reads succeed without a token', async () => {
    for (const call of [calls.getProducts, calls.getRates, calls.getSchemes, calls.getCoupons]) {
      const response = await ask(call);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    }
  });

  test.each(protectedCalls)(
    'SEC-01 %s refuses a missing, empty, malformed and unknown token alike',
    async (_, call) => {
      const unknown = 'x'.repeat(43);
      const wrong = [
        undefined,
        '',
        'Bearer',
        'Bearer ',
        'Bearer x',
        `Basic ${customer.token}`,
        customer.token,
        `Bearer ${customer.token}x`,
        `Bearer  ${customer.token}`,
        `Bearer ${customer.token} ${customer.token}`,
        `Bearer ${unknown}`,
        `Bearer ${'a'.repeat(10_000)}`,
        "Bearer ' or 1=1 -- aaaaaaaaaaaaaaaaaaaa",
      ];
      for (const authorization of wrong) {
        const response = await ask(call, authorization);
        expect(response.status, String(authorization).slice(0, 40)).toBe(401);
        expect(response.body).toEqual(REFUSED);
        expect(response.headers.get('www-authenticate')).toBe('Bearer');
      }
    },
  );

  test('SEC-18 a token expires after 30 days, even if used', async () => {
    const { token } = await shop.newCustomer();
    const start = Date.now();
    for (let day = 5; day < 30; day += 5) {
      shop.setClock(new Date(start + day * DAY_MS));
      expect((await shop.call(calls.getProfile, { token })).status).toBe(200);
    }
    shop.setClock(new Date(start + 30 * DAY_MS + 60_000));
    for (const [, call] of protectedCalls) expect((await ask(call, `Bearer ${token}`)).body).toEqual(REFUSED);
    shop.setClock(undefined);
  });

  test('SEC-18 a token expires after 7 days without use', async () => {
    const { token } = await shop.newCustomer();
    shop.setClock(new Date(Date.now() + 7 * DAY_MS + 60_000));
    expect((await shop.call(calls.getProfile, { token })).status).toBe(401);
    shop.setClock(undefined);
  });

  test('SEC-18 logout invalidates this token for every call, and no other token', async () => {
    const one = await shop.newCustomer();
    const other = await shop.call(calls.login, {
      body: { email: one.email, password: 'correct horse battery' },
    });
    expect((await shop.call(calls.logout, { token: one.token })).body).toEqual({
      message: 'You are logged out.',
    });
    for (const [, call] of protectedCalls) {
      expect((await ask(call, `Bearer ${one.token}`)).body).toEqual(REFUSED);
    }
    expect((await shop.call(calls.getProfile, { token: other.body.token })).status).toBe(200);
  });

  test('SEC-36 responses to a customer are not cacheable', async () => {
    const response = await shop.call(calls.getCart, { token: customer.token });
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('a call without a body accepts the JSON content type', async () => {
    const { token } = await shop.newCustomer();
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    expect((await shop.send('DELETE', '/api/v1/users/data/deleteCartItem/1', { headers })).status).toBe(404);
    expect((await shop.send('GET', '/api/v1/users/data/getCart', { headers })).status).toBe(200);
    expect((await shop.send('POST', '/api/v1/users/data/logout', { headers })).status).toBe(200);
  });
});

describe('API documentation', () => {
  interface Operation {
    summary: string;
    security?: unknown[];
    requestBody?: { content: { 'application/json': { schema: object } } };
    responses: Record<string, { content: { 'application/json': { schema: object } } }>;
  }
  type Document = { openapi: string; paths: Record<string, Record<string, Operation>> };

  test('SEC-56 the OpenAPI document names every call with its schemas, and nothing else', async () => {
    const { body } = await shop.send('GET', '/api/v1/openapi.json');
    const document = body as unknown as Document;
    expect(document.openapi).toBe('3.1.0');
    const documented = Object.entries(document.paths)
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
      .filter((row) => row.includes('/users/data/'));
    const expected = table.map(
      ([, { method, path }]) => `${method} /api/v1${path.replace(/:(\w+)/g, '{$1}')}`,
    );
    expect(documented.sort()).toEqual(expected.sort());
    // A photo is sent as a form, which has no schema.
    const bodiless = [
      'putBackWish',
      'stopWishNews',
      'logout',
      'endOtherSessions',
      'addComplaintPhoto',
      'addReturnPhoto',
    ];
    for (const [name, call] of table) {
      const path = `/api/v1${call.path.replace(/:(\w+)/g, '{$1}')}`;
      const operation = document.paths[path]?.[call.method.toLowerCase()];
      expect(operation?.summary).toBe(callSummaries[name as keyof typeof callSummaries]);
      expect(operation?.responses['200']?.content['application/json'].schema, name).toBeTypeOf('object');
      expect(operation?.responses['4XX']?.content['application/json'].schema, name).toBeTypeOf('object');
      expect(operation?.security !== undefined, name).toBe(call.access === 'customer');
      const carriesBody = ['POST', 'PUT'].includes(call.method) && !bodiless.includes(name);
      expect(operation?.requestBody !== undefined, name).toBe(carriesBody);
    }
  });

  test('a page shows the calls', async () => {
    const page = await fetch(`${shop.url}/api/docs`);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    expect(await page.text()).toContain('Swagger UI');
  });
});

describe('SEC-56 unknown routes', () => {
  test.each([
    ['GET', '/api/v1'],
    ['GET', '/api/v1/nothing'],
    ['GET', '/api/v1/users/data/getEverything'],
    ['DELETE', '/api/v1/users/data/getCart'],
    ['PUT', '/api/v1/users/data/login'],
    ['PATCH', '/api/v1/users/data/updateprofile'],
    ['GET', '/api/v1/users/data/deleteCartItem/1'],
    ['GET', '/api/v1/users/data/deleteCartItem/'],
    ['GET', '/api/v1/users/data/..%2f..%2fetc'],
    ['GET', `/api/v1/${'a'.repeat(8000)}`],
    ['GET', '/API/v1/users/data/getProducts'],
    ['DELETE', `/api/v1/users/data/deleteCartItem/${'1'.repeat(500)}`],
    ['DELETE', '/api/v1/users/data/deleteCartItem/%E0%A4%A'],
    ['GET', '/api/v1/%'],
  ])('%s %.60s returns 4xx as JSON with a message and a code', async (method, path) => {
    const response = await shop.send(method, path, {
      headers: { authorization: `Bearer ${customer.token}` },
    });
    expect([400, 404, 405, 414]).toContain(response.status);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(response.body).toEqual({
      message: expect.stringMatching(/^[A-Z].*[.?!]$/),
      code: expect.any(String),
    });
  });
});
