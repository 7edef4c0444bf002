import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { calls } from '#contract/calls.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { TooManyHashes, withHashSlot } from './password-service.ts';

const shop = shopOfThisFile({ LOGIN_FAILURES_PER_ACCOUNT: '100000' });

/** More than slots and queue can hold on any machine. */
const OVERLOAD = 110;

/** Fills every slot and the queue with work that ends on release. */
function fillQueue(): () => Promise<void> {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const work = Array.from({ length: OVERLOAD }, () => withHashSlot(() => gate));
  const settled = Promise.allSettled(work);
  return async () => {
    open();
    const refused = (await settled).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused.length).toBeGreaterThan(0);
    for (const reason of refused) expect(reason).toBeInstanceOf(TooManyHashes);
  };
}

describe('SEC-12 a flood of logins', () => {
  test('is refused with Retry-After, while everything else keeps working', async () => {
    const customer = await shop.newCustomer();
    const body = { email: customer.email, password: 'correct horse battery' };
    const release = fillQueue();
    try {
      const refused = await shop.call(calls.login, { body });
      expect([refused.status, refused.body.code]).toEqual([503, 'busy']);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      const signUp = await shop.call(calls.register, {
        body: { ...body, email: 'new@example.com', name: 'a', phone: '1', address: 'b' },
      });
      expect(signUp.status).toBe(503);
      expect((await shop.call(calls.getProducts, { query: { page_size: 1 } })).status).toBe(200);
      expect((await shop.call(calls.getProfile, { token: customer.token })).status).toBe(200);
    } finally {
      await release();
    }
    expect((await shop.call(calls.login, { body })).status).toBe(200);
  });
});

test('SEC-14 an unknown e-mail costs the same work as a wrong password', async () => {
  const { email } = await shop.newCustomer();
  const work = async (who: string) => {
    const spy = vi.spyOn(pg.Client.prototype, 'query');
    const response = await shop.call(calls.login, { body: { email: who, password: 'a wrong password' } });
    const statements = spy.mock.calls
      .map(([query]: unknown[]) => (typeof query === 'string' ? query : String(Object(query).text)))
      .filter((text) => /attempt_counts|"users"/.test(text));
    spy.mockRestore();
    return {
      statements,
      status: response.status,
      body: response.body,
      length: response.headers.get('content-length'),
    };
  };
  expect(await work('nobody@example.com')).toEqual(await work(email));
});

test('SEC-17 passwords of more than 1,024 characters are refused before any work', async () => {
  const { email } = await shop.newCustomer();
  for (const password of ['x'.repeat(1025), 'पा'.repeat(600)]) {
    const response = await shop.call(calls.login, { body: { email, password } });
    expect([response.status, response.body.code]).toEqual([400, 'invalid_input']);
  }
  const huge = await shop.call(calls.login, { body: { email, password: 'x'.repeat(1_000_000) } });
  expect(huge.status).toBe(413);
});

test('SEC-10 distributed guessing slows an account down without locking its owner out', async () => {
  const { email } = await shop.newCustomer();
  const hour = new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS);
  await shop.pool.query(
    'insert into attempt_counts (subject, window_start, count) values ($1, $2, 50) on conflict (subject, window_start) do update set count = 50',
    [`login ${email} everywhere`, hour],
  );
  const begun = performance.now();
  const response = await shop.call(calls.login, { body: { email, password: 'correct horse battery' } });
  expect(response.status).toBe(200);
  expect(performance.now() - begun).toBeGreaterThan(1900);
});

describe('SEC-18 a changed password', () => {
  const PASSWORD = 'correct horse battery';
  const NEXT = 'another horse, another battery';
  const change = (token: string, password: string, new_password = NEXT) =>
    shop.call(calls.changePassword, { token, body: { password, new_password } });

  test('ends all other sessions, and the old password no longer works', async () => {
    const { email, token } = await shop.newCustomer();
    const login = (password: string) => shop.call(calls.login, { body: { email, password } });
    const elsewhere = (await login(PASSWORD)).body.token;
    expect((await change(token, PASSWORD)).status).toBe(200);
    expect((await shop.call(calls.getProfile, { token: elsewhere })).status).toBe(401);
    expect((await shop.call(calls.getProfile, { token })).status).toBe(200);
    expect((await login(PASSWORD)).status).toBe(401);
    expect((await login(NEXT)).status).toBe(200);
  });

  test('requires the current one, and guessing it is limited like a login', async () => {
    const { email, token } = await shop.newCustomer();
    const refused = await change(token, 'a wrong password');
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_input']);
    expect(refused.body.fields).toEqual({ password: 'This is not your present password.' });
    shop.shop.limits.loginFailuresPerAccount = 3;
    const statuses = [];
    for (let guess = 0; guess < 4; guess += 1) statuses.push((await change(token, `guess ${guess}`)).status);
    expect(statuses).toEqual([400, 400, 429, 429]);
    const limited = await change(token, PASSWORD);
    expect([limited.status, Number(limited.headers.get('retry-after')) > 0]).toEqual([429, true]);
    shop.shop.limits.loginFailuresPerAccount = 100_000;
    expect((await shop.call(calls.login, { body: { email, password: PASSWORD } })).status).toBe(200);
  });

  test('must be acceptable as a new password', async () => {
    const { token } = await shop.newCustomer();
    expect((await change(token, PASSWORD, 'short')).body.fields).toHaveProperty('new_password');
    shop.shop.strictPasswords = true;
    expect((await change(token, PASSWORD, 'password1')).body.fields).toHaveProperty('new_password');
    shop.shop.strictPasswords = false;
    expect((await shop.call(calls.getProfile, { token })).status).toBe(200);
  });
});
