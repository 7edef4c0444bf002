import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { shopOfThisFile } from '#api/testing.ts';
import type { LoginAnswer } from '#contract/accounts.ts';
import { calls } from '#contract/calls.ts';
import { errorCodes } from '#contract/errors.ts';
import { messages } from '#contract/messages.ts';

const shop = shopOfThisFile({ LOGIN_FAILURES_PER_ACCOUNT: '100000' });
let customer: LoginAnswer;
let cartId: number;
let productId: number;
let before: Record<string, string>;

/** Tables that only count attempts may change when a request is refused. */
const COUNTERS = new Set(['attempt_counts']);

/** How many rows each table has and what they add up to, so that any write shows. */
async function fingerprint(): Promise<Record<string, string>> {
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

beforeAll(async () => {
  customer = await shop.newCustomer();
  const { body } = await shop.call(calls.getProducts, { query: { page_size: 1 } });
  productId = body.data.flatMap((category) => category.products)[0]?.product_id ?? 0;
  const added = await shop.call(calls.addToCart, {
    token: customer.token,
    body: { product_id: productId, quantity: 1 },
  });
  cartId = added.body.cart_id;
  before = await fingerprint();
});

const ADDRESS = { street: '12 MG Road', city: 'Pune', pincode: '411001' };
const GOOD: Record<string, () => Record<string, unknown>> = {
  login: () => ({ email: customer.email, password: 'correct horse battery' }),
  register: () => ({
    name: 'Asha Rao',
    email: 'asha@example.com',
    phone: '98200 12345',
    password: 'correct horse battery',
    address: 'Pune',
  }),
  updateprofile: () => ({
    user_id: customer.user_id,
    name: 'Asha',
    email: 'a@example.com',
    phone: '1',
    address: 'x',
  }),
  requestPasswordReset: () => ({ email: 'nobody@example.com' }),
  resetPassword: () => ({ token: 'x'.repeat(43), new_password: 'correct horse battery' }),
  changePassword: () => ({ password: 'not the present one', new_password: 'correct horse battery' }),
  addToCart: () => ({ product_id: productId, quantity: 1 }),
  updateCartItem: () => ({ cart_id: cartId, quantity: 2 }),
  createOrder: () => ({ shipping_address: ADDRESS, coupon_code: null }),
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
const OPTIONAL = new Set([
  'updateprofile name',
  'updateprofile email',
  'updateprofile phone',
  'updateprofile address',
  'createOrder coupon_code',
]);
const method = (name: string) => (name.startsWith('update') ? 'PUT' : 'POST');
const NAMES = Object.keys(GOOD);
const good = (name: string) => GOOD[name]?.() ?? {};

function sendRaw(name: string, body: BodyInit | null, contentType: string | undefined = 'application/json') {
  return shop.send(method(name), `/api/v1/users/data/${name}`, {
    headers: {
      authorization: `Bearer ${customer.token}`,
      ...(contentType && { 'content-type': contentType }),
    },
    body,
  });
}

/** The specification's own sentences end without a full stop. */
const SPECIFIED = new Set<string>([
  errorCodes.payment_not_verified[1],
  errorCodes.email_taken[1],
  errorCodes.no_schemes[1],
  messages.orderNotFound,
  messages.invalidScheme,
]);

function expectSentence(text: string): void {
  if (!SPECIFIED.has(text)) expect(text).toMatch(/^[A-Z].*[.?!]$/s);
  expect(text).not.toMatch(/zod|undefined|expected|received|invalid input|NaN|\[object|null|_/i);
}

async function expectRefused(name: string, body: string, what = body): Promise<void> {
  const answer = await sendRaw(name, body);
  const label = `${name} ${what.slice(0, 200)} -> ${answer.status} ${JSON.stringify(answer.body)}`;
  expect(answer.status, label).toBeGreaterThanOrEqual(400);
  expect(answer.status, label).toBeLessThan(500);
  expect(Object.keys(errorCodes), label).toContain(answer.body.code);
  expectSentence(answer.body.message);
  for (const text of Object.values(answer.body.fields ?? {})) expectSentence(text);
}

describe('bodies that are no JSON object', () => {
  test.each(NAMES)(
    'SEC-44 %s refuses malformed JSON and JSON of another kind, and changes nothing',
    async (name) => {
      const bodies = [
        '',
        '{',
        '{"a":',
        "{'a':1}",
        'null',
        '[]',
        '[{}]',
        '"text"',
        '1',
        'true',
        '{}',
        '{"a":1}',
        'NaN',
      ];
      const good0 = JSON.stringify(good(name));
      const more = [`[${good0}]`, `${good0}${good0}`, `\ufeff{`, good0.replace('{', '{"__proto__":{"a":1},')];
      const constructed = good0.replace('{', '{"constructor":{"prototype":{"a":1}},');
      for (const body of [...bodies, ...more, constructed]) await expectRefused(name, body);
      expect(await fingerprint()).toEqual(before);
    },
  );

  test.each(NAMES)(
    'SEC-41 SEC-45 %s refuses bodies that are too large (413) or of another type (415)',
    async (name) => {
      const padded = JSON.stringify({ ...good(name), padding: '' });
      const tooLarge = padded.replace(
        '"padding":""',
        `"padding":"${'x'.repeat(64 * 1024 + 1 - padded.length)}"`,
      );
      expect(tooLarge).toHaveLength(64 * 1024 + 1);
      const answer = await sendRaw(name, tooLarge);
      expect([answer.status, answer.body.code]).toEqual([413, 'payload_too_large']);
      const text = JSON.stringify(good(name));
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'text/html',
        'application/xml',
        'x',
      ]) {
        const other = await sendRaw(name, text, type);
        expect([type, other.status, other.body.code]).toEqual([type, 415, 'unsupported_media_type']);
      }
      const untyped = await sendRaw(name, new TextEncoder().encode(text), '');
      expect([untyped.status, untyped.body.code]).toEqual([415, 'unsupported_media_type']);
      expect(await fingerprint()).toEqual(before);
    },
  );

  test.each(NAMES)('SEC-42 %s refuses deep nesting and JSON in another encoding', async (name) => {
    for (const body of [
      `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
      `${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`,
    ]) {
      await expectRefused(name, body);
    }
    const utf16 = await sendRaw(name, new Uint8Array(Buffer.from(JSON.stringify(good(name)), 'utf16le')));
    expect(utf16.status).toBe(400);
    expect(await fingerprint()).toEqual(before);
  });
});

describe('fields of the wrong kind', () => {
  const WRONG = [null, true, [], {}, [1], { $ne: 1 }, '', '\u0000', -1, 1.5];

  test.each(NAMES)(
    'SEC-09 %s refuses each field missing or of a wrong kind, and changes nothing',
    async (name) => {
      for (const field of Object.keys(good(name))) {
        const optional = OPTIONAL.has(`${name} ${field}`);
        if (!optional) {
          const { [field]: _, ...rest } = good(name);
          await expectRefused(name, JSON.stringify(rest), `without ${field}`);
        }
        for (const value of WRONG) {
          const harmless =
            optional &&
            ((value === null && field === 'coupon_code') || (value === '' && /code|address/.test(field)));
          if (!harmless) await expectRefused(name, JSON.stringify({ ...good(name), [field]: value }));
        }
      }
      expect(await fingerprint()).toEqual(before);
    },
  );

  test('SEC-21 quantities that are no whole number from 1 to 99 are refused', async () => {
    const wrong = [
      '0',
      '-1',
      '1.5',
      '1e9',
      '9007199254740992',
      '1e400',
      '"2"',
      '"1e3"',
      'true',
      'null',
      '[]',
      '[2]',
      '100',
    ];
    for (const quantity of wrong) {
      await expectRefused('addToCart', `{"product_id":${productId},"quantity":${quantity}}`);
      await expectRefused('updateCartItem', `{"cart_id":${cartId},"quantity":${quantity}}`);
    }
    expect(await fingerprint()).toEqual(before);
  });

  test('SEC-46 ids that name nothing are refused', async () => {
    for (const id of [
      '0',
      '-1',
      '2147483647',
      '2147483648',
      '9007199254740992',
      '1e400',
      '"1"',
      '"x"',
      '1.5',
      '{}',
    ]) {
      await expectRefused('addToCart', `{"product_id":${id},"quantity":1}`);
      await expectRefused('updateCartItem', `{"cart_id":${id},"quantity":1}`);
      await expectRefused('initiatePayment', `{"order_id":${id}}`);
      await expectRefused('createOrderPayment', `{"order_id":${id}}`);
      await expectRefused(
        'verifyPayment',
        JSON.stringify({ ...good('verifyPayment'), order_id: JSON.parse(id) }),
      );
      if (id !== '"1"') await expectRefused('initiatePayment', `{"scheme_id":${id}}`);
    }
    for (const id of [
      '0',
      '-1',
      '2147483648',
      '9007199254740992',
      'x',
      '1.5',
      '1e400',
      '%00',
      "1'--",
      'null',
      'true',
      '%20',
    ]) {
      const path = `/api/v1/users/data/deleteCartItem/${id}`;
      const answer = await shop.send('DELETE', path, {
        headers: { authorization: `Bearer ${customer.token}` },
      });
      expect([id, answer.status]).toEqual([id, id === '2147483647' ? 404 : 400]);
      expectSentence(answer.body.message);
    }
    expect(await fingerprint()).toEqual(before);
  });

  test('an order and a scheme at once, or neither, is refused (API-20)', async () => {
    await expectRefused('initiatePayment', '{"order_id":"A","scheme_id":1}');
    await expectRefused('initiatePayment', '{}');
  });

  test.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'page=1e9',
    'page=',
    'page=1&page=2',
    'page_size=121',
    'page_size=-1',
    'band=cheap',
    'sort=random',
    'sort=__proto__',
    'band=constructor',
    `category=${'x'.repeat(101)}`,
    'category=a&category=b',
    `gender=${'x'.repeat(41)}`,
  ])('SEC-46 getProducts?%.40s is refused', async (query) => {
    const answer = await shop.send('GET', `/api/v1/users/data/getProducts?${query}`);
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_input']);
    expectSentence(answer.body.message);
  });

  test.each([
    'category=constructor',
    'category=__proto__',
    'category=%00',
    'category=%F0%9F%92%8D',
    "category='%3B--",
    'gender=constructor',
    'gender=%00',
    'gender=%25',
    '__proto__[x]=1',
    'page=1000000',
    'page_size=0',
    'unknown=1',
  ])('getProducts?%s is answered', async (query) => {
    expect((await shop.send('GET', `/api/v1/users/data/getProducts?${query}`)).status).toBe(200);
  });
});

describe('free text', () => {
  let token: string;
  beforeEach(async () => {
    token = (await shop.newCustomer()).token;
  });

  test('SEC-48 NUL bytes are refused wherever text is free', async () => {
    before = await fingerprint();
    for (const [name, field] of [
      ['register', 'name'],
      ['register', 'email'],
      ['register', 'phone'],
      ['register', 'address'],
      ['login', 'email'],
      ['updateprofile', 'name'],
      ['updateprofile', 'address'],
      ['createOrder', 'coupon_code'],
      ['verifyPayment', 'order_id'],
      ['initiatePayment', 'order_id'],
    ] as const) {
      await expectRefused(
        name,
        JSON.stringify({ ...good(name), [field]: `a@b.in\u0000x` }),
        `${name} ${field}`,
      );
    }
    for (const field of ['street', 'city', 'pincode']) {
      const shipping_address = { ...ADDRESS, [field]: `1\u00002` };
      await expectRefused('createOrder', JSON.stringify({ shipping_address }));
    }
    expect(await fingerprint()).toEqual(before);
  });

  test('SEC-22 addresses of the wrong shape or length make no order', async () => {
    before = await fingerprint();
    const wrong: unknown[] = [
      'MG Road, Pune',
      [ADDRESS],
      { ...ADDRESS, street: '   ' },
      { ...ADDRESS, city: '' },
      { ...ADDRESS, pincode: '\t' },
      { ...ADDRESS, street: 'x'.repeat(501) },
      { ...ADDRESS, pincode: 411_001 },
      { street: 'a', city: 'b' },
    ];
    for (const shipping_address of wrong)
      await expectRefused('createOrder', JSON.stringify({ shipping_address }));
    expect(await fingerprint()).toEqual(before);
  });

  test('emoji, Devanagari and quotes are kept as typed', async () => {
    const { body } = await shop.call(calls.getProfile, { token });
    const text = {
      name: 'तारा 💍 O’Neil',
      phone: '०९८२०',
      address: `"एम जी रोड"; drop table users; -- \\ %_`,
    };
    const saved = await shop.call(calls.updateProfile, {
      token,
      body: { user_id: body.data.user_id, ...text },
    });
    expect(saved.status).toBe(200);
    expect((await shop.call(calls.getProfile, { token })).body.data).toMatchObject(text);
  });

  test('half a character is stored as something that can be read, or refused, never a failure', async () => {
    const { body } = await shop.call(calls.getProfile, { token });
    const answer = await shop.send('PUT', '/api/v1/users/data/updateprofile', {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: `{"user_id":"${body.data.user_id}","name":"a\\ud800b"}`,
    });
    expect(answer.status).toBeLessThan(500);
    expect((await shop.call(calls.getProfile, { token })).status).toBe(200);
  });

  test('SEC-16 e-mails that grow when their spelling is made one are refused or unknown, never a failure', async () => {
    const letters = [
      ...'㌀㌁㌂㌃㌄㌅㌆㌇㌈㌉㌊㌋㌌㌍㌎㌏㌐㌑㌒㌓㌔㌕㌖㌗㌘㌙㌚㌛㌜㌝㌞㌟㌠㌡㌢㌣㌤㌥㌦㌧㌨㌩㌪㌫㌬㌭㌮㌯ﷺﷻ',
    ];
    const scattered = Array.from(
      { length: 248 },
      (_, index) => letters[(index * index * 31 + index * 7) % letters.length],
    );
    const email = `${scattered.join('')}@x.in`;
    const login = await shop.call(calls.login, { body: { email, password: 'whatever it is' } });
    expect([400, 401]).toContain(login.status);
    const register = await sendRaw('register', JSON.stringify({ ...good('register'), email }));
    expect(register.status).toBeLessThan(500);
  });
});

test('SEC-43 no request made an object of the language another one', () => {
  expect(Object.keys(Object.prototype)).toEqual([]);
});
