import { afterEach, describe, expect, test, vi } from 'vitest';
import { justBefore } from '#api/platform/database/database-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { calls } from '#contract/calls.ts';
import { openPasswordReset } from './password-reset-service.ts';

const OLD = 'correct horse battery';
const NEW = 'a better horse battery';

const shop = shopOfThisFile();
afterEach(() => vi.restoreAllMocks());

const login = ({ email }: LoginResponse, password: string) =>
  shop.call(calls.login, { body: { email, password } });

/** Resets the password by a link, as the owner of a compromised account does. */
async function reset({ email }: LoginResponse, new_password = NEW): Promise<void> {
  const request = { email, shopAddress: shop.shop.shopAddress, now: new Date() };
  const token = String((await openPasswordReset(shop.db, request))?.link.split('#')[1]);
  expect((await shop.call(calls.resetPassword, { body: { token, new_password } })).status).toBe(200);
}

describe('SEC-61 an old password that was checked just before a reset', () => {
  test('opens no session after the reset', async () => {
    const customer = await shop.newCustomer();
    const race = justBefore(/insert into "?sessions/, () => reset(customer));
    const response = await login(customer, OLD);
    expect(race.happened()).toBe(true);
    expect([response.status, response.body.code]).toEqual([401, 'invalid_credentials']);
    expect((await login(customer, NEW)).status).toBe(200);
  });

  test('opens a session that the reset ends, when both are concurrent', async () => {
    const customer = await shop.newCustomer();
    await shop.pool.query(`create function dawdle() returns trigger language plpgsql as
      $$ begin perform pg_sleep(1); return new; end $$`);
    await shop.pool.query(
      'create trigger dawdle before insert on sessions for each row execute function dawdle()',
    );
    try {
      let resetting = Promise.resolve();
      const race = justBefore(/insert into "?sessions/, async () => {
        resetting = reset(customer);
      });
      const { token } = (await login(customer, OLD)).body;
      await resetting;
      expect(race.happened()).toBe(true);
      expect((await shop.call(calls.getProfile, { token })).status).toBe(401);
    } finally {
      await shop.pool.query('drop function dawdle cascade');
    }
  });

  test('does not overwrite the new password', async () => {
    const customer = await shop.newCustomer();
    const race = justBefore(/update "users" set "password_hash"/, () => reset(customer));
    const response = await shop.call(calls.changePassword, {
      token: customer.token,
      body: { password: OLD, new_password: 'the horse of a thief' },
    });
    expect(race.happened()).toBe(true);
    expect([response.status, response.body.fields]).toEqual([
      400,
      { password: 'This is not your present password.' },
    ]);
    expect((await login(customer, 'the horse of a thief')).status).toBe(401);
    expect((await login(customer, NEW)).status).toBe(200);
  });

  test('does not change the e-mail', async () => {
    const customer = await shop.newCustomer();
    const race = justBefore(/update "users" set "email"/, () => reset(customer));
    const response = await shop.call(calls.updateProfile, {
      token: customer.token,
      body: { user_id: customer.user_id, email: `thief-${customer.email}`, password: OLD },
    });
    expect(race.happened()).toBe(true);
    expect([response.status, response.body.code]).toEqual([400, 'invalid_input']);
    expect((await login(customer, NEW)).status).toBe(200);
  });
});
