import { beforeEach, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { ADDRESS, fingerprint, shopWithBadInput } from './bad-input-testing.ts';

const { shop, good, sendRaw, expectRefused } = shopWithBadInput();

describe('free text', () => {
  let token: string;
  beforeEach(async () => {
    token = (await shop.newCustomer()).token;
  });

  test('SEC-48 NUL bytes are refused in every free text', async () => {
    const before = await fingerprint(shop);
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
    expect(await fingerprint(shop)).toEqual(before);
  });

  test('SEC-22 addresses of invalid shape or length are refused', async () => {
    const before = await fingerprint(shop);
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
    expect(await fingerprint(shop)).toEqual(before);
  });

  test('emoji, Devanagari and quotes are stored unchanged', async () => {
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

  test('a lone surrogate is stored readably or refused, never an internal error', async () => {
    const { body } = await shop.call(calls.getProfile, { token });
    const response = await shop.send('PUT', '/api/v1/users/data/updateprofile', {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: `{"user_id":"${body.data.user_id}","name":"a\\ud800b"}`,
    });
    expect(response.status).toBeLessThan(500);
    expect((await shop.call(calls.getProfile, { token })).status).toBe(200);
  });

  test('SEC-16 e-mails that expand when normalized are refused or unknown, never an internal error', async () => {
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
