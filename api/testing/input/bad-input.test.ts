import { beforeAll, describe, expect, test } from 'vitest';
import { expectSentence, fingerprint, NAMES, shopWithBadInput } from './bad-input-testing.ts';

const { shop, given, good, expectRefused } = shopWithBadInput();
let before: Record<string, string>;
beforeAll(async () => {
  before = await fingerprint(shop);
});

const OPTIONAL = new Set([
  'updateprofile name',
  'updateprofile email',
  'updateprofile phone',
  'updateprofile address',
  'createOrder coupon_code',
]);

describe('fields of the wrong type', () => {
  const WRONG = [null, true, [], {}, [1], { $ne: 1 }, '', '\u0000', -1, 1.5];

  test.each(NAMES)(
    'SEC-09 %s refuses each field missing or of a wrong type, and changes nothing',
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
      expect(await fingerprint(shop)).toEqual(before);
    },
  );

  test('SEC-21 quantities other than whole numbers from 1 to 99 are refused', async () => {
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
      await expectRefused('addToCart', `{"product_id":${given().productId},"quantity":${quantity}}`);
      await expectRefused('updateCartItem', `{"cart_id":${given().cartId},"quantity":${quantity}}`);
    }
    expect(await fingerprint(shop)).toEqual(before);
  });

  test('SEC-46 invalid and unknown ids are refused', async () => {
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
      const response = await shop.send('DELETE', path, {
        headers: { authorization: `Bearer ${given().customer.token}` },
      });
      expect([id, response.status]).toEqual([id, id === '2147483647' ? 404 : 400]);
      expectSentence(response.body.message);
    }
    expect(await fingerprint(shop)).toEqual(before);
  });

  test('a payment for both an order and a scheme, or for neither, is refused', async () => {
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
    const response = await shop.send('GET', `/api/v1/users/data/getProducts?${query}`);
    expect([response.status, response.body.code]).toEqual([400, 'invalid_input']);
    expectSentence(response.body.message);
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
  ])('getProducts?%s succeeds', async (query) => {
    expect((await shop.send('GET', `/api/v1/users/data/getProducts?${query}`)).status).toBe(200);
  });
});

test('SEC-43 no request pollutes Object.prototype', () => {
  expect(Object.keys(Object.prototype)).toEqual([]);
});
