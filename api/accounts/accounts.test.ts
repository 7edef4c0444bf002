import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { RegisterBody } from '#contract/accounts/accounts.ts';
import { calls } from '#contract/calls.ts';
import { HOUR_MS } from '#contract/durations.ts';

/** Has the default limits per account; limits per address are tested with a shop of their own below. */
const shop = shopOfThisFile();

const PASSWORD = 'correct horse battery';
const newEmail = () => `${randomUUID()}@example.com`;
const newBody = (changes: Partial<RegisterBody> = {}): RegisterBody => ({
  name: 'Meera Nair',
  email: newEmail(),
  phone: '98200 12345',
  password: PASSWORD,
  address: '12 MG Road, Pune',
  ...changes,
});
const register = (changes: Partial<RegisterBody> = {}) =>
  shop.call(calls.register, { body: newBody(changes) });
const login = (email: string, password: string) => shop.call(calls.login, { body: { email, password } });

describe('signing up', () => {
  test('the response has a message and the new id, and no user input', async () => {
    const response = await register();
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ message: 'Your account is ready.', user_id: expect.any(String) });
  });

  test('SEC-15 a known e-mail is refused with the defined text, in any spelling', async () => {
    const email = `asha.${randomUUID()}@example.com`;
    await register({ email });
    for (const spelling of [email, email.toUpperCase(), `  ${email} `, email.replace('asha', 'ａｓｈａ')]) {
      const again = await register({ email: spelling });
      expect([again.status, again.body.code]).toEqual([409, 'email_taken']);
      expect(again.body.message).toContain('User already exists with this email');
    }
  });

  test('each of the five fields is required', async () => {
    for (const field of ['name', 'email', 'phone', 'password', 'address'] as const) {
      for (const value of ['', ...(field === 'password' ? [] : ['   '])]) {
        const response = await register({ [field]: value });
        expect([field, response.status]).toEqual([field, 400]);
        expect(Object.keys(response.body.fields ?? {})).toEqual([field]);
      }
    }
  });

  test('only the basic form of an e-mail is checked', async () => {
    for (const email of ['abc', 'a@b', '@b.in', 'a@', 'a b@c.in', 'a@@b.in', 'a@b@c.in']) {
      expect([email, (await register({ email })).status]).toEqual([email, 400]);
    }
    const unusual = `o’neil+x'y_${randomUUID()}@उदाहरण.भारत`;
    expect((await register({ email: unusual })).status).toBe(200);
    expect((await login(unusual, PASSWORD)).body.email).toBe(unusual);
  });

  test('phone numbers and addresses of any form are accepted', async () => {
    expect((await register({ phone: 'ask my son', address: '?' })).status).toBe(200);
  });

  test('fifty concurrent sign-ups with one e-mail create one account', async () => {
    const email = newEmail();
    const responses = await Promise.all(Array.from({ length: 50 }, () => register({ email })));
    expect(responses.filter((response) => response.status === 200)).toHaveLength(1);
    const refused = responses.filter((response) => response.status === 409);
    expect(refused).toHaveLength(49);
    for (const response of refused)
      expect(response.body.message).toContain('User already exists with this email');
    const { rows } = await shop.pool.query('select count(*)::int as n from users where email = $1', [email]);
    expect(rows).toEqual([{ n: 1 }]);
  });
});

describe('passwords', () => {
  test('8 to 128 characters are accepted, 7 and 129 are not', async () => {
    for (const length of [8, 128])
      expect((await register({ password: 'x'.repeat(length) })).status).toBe(200);
    for (const length of [7, 129]) {
      const response = await register({ password: 'x'.repeat(length) });
      expect([response.status, Object.keys(response.body.fields ?? {})]).toEqual([400, ['password']]);
      expect(response.body.fields?.password).toMatch(/at (?:least 8|most 128) characters/);
    }
  });

  test('SEC-17 they are used exactly as typed', async () => {
    for (const password of [
      '  spaces  ',
      'Grüße-und-Küsse',
      'पासवर्ड💍💍💍',
      'nul\u0000 inside',
      `'"\\%_--;--`,
    ]) {
      const email = newEmail();
      expect((await register({ email, password })).status).toBe(200);
      expect((await login(email, password)).status).toBe(200);
      const others = [password.trim(), password.toUpperCase(), password.slice(0, -1), `${password} `];
      const other = others.find((candidate) => candidate !== password) ?? '';
      expect((await login(email, other)).status).toBe(401);
    }
  });

  test('SEC-19 they are stored as salted slow hashes only, and tokens as digests only', async () => {
    const password = 'the same for both';
    const emails = [newEmail(), newEmail()];
    for (const email of emails) await register({ email, password });
    const { token } = (await login(emails[0] ?? '', password)).body;
    const { rows } = await shop.pool.query<{ password_hash: string }>(
      'select password_hash from users where email = any($1)',
      [emails],
    );
    expect(new Set(rows.map((row) => row.password_hash)).size).toBe(2);
    for (const row of rows) expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const stored = await shop.pool.query<{ row: string }>('select t::text as row from sessions t');
    expect(stored.rows.some(({ row }) => row.includes(token))).toBe(false);
  });

  test('SEC-13 the most used ones are refused if strict, accepted otherwise (P-78)', async () => {
    expect((await register({ password: 'password1' })).status).toBe(200);
    shop.shop.strictPasswords = true;
    const refused = await register({ password: 'PassWord1' });
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_input']);
    expect(refused.body.fields).toEqual({ password: expect.stringMatching(/most used/) });
    expect((await register()).status).toBe(200);
    shop.shop.strictPasswords = false;
  });
});

describe('logging in', () => {
  test('the response has a token and the profile, and nothing else (P-81)', async () => {
    const email = newEmail();
    await register({ email });
    const response = await login(email, PASSWORD);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      user_id: expect.any(String),
      name: 'Meera Nair',
      email,
      phone: '98200 12345',
      address: '12 MG Road, Pune',
    });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect((await login(email, PASSWORD)).body.token).not.toBe(response.body.token);
  });

  test('SEC-16 any spelling of the e-mail logs in to the same account', async () => {
    const email = `ravi.${randomUUID()}@example.com`;
    const { user_id } = (await register({ email })).body;
    for (const spelling of [email.toUpperCase(), ` ${email}`, email.replace('ravi', 'ｒａｖｉ')]) {
      expect((await login(spelling, PASSWORD)).body.user_id).toBe(user_id);
    }
  });

  test('SEC-14 an unknown e-mail and a wrong password get the same response', async () => {
    const email = newEmail();
    await register({ email });
    const responses = [
      await login(email, 'wrong password'),
      await login(newEmail(), PASSWORD),
      await login('x', 'y'),
    ];
    for (const response of responses) {
      expect(response.status).toBe(401);
      expect(response.body).toEqual({ message: 'Invalid email or password.', code: 'invalid_credentials' });
    }
  });

  test('customers can still read while the database cannot be written, as with a full disk', async () => {
    const { token } = await shop.newCustomer();
    await shop.pool.query(`create function no_room() returns trigger language plpgsql as
      $$ begin raise 'No space left on device' using errcode = '53100'; end $$`);
    await shop.pool.query(
      'create trigger no_room before update on sessions for each row execute function no_room()',
    );
    shop.setClock(new Date(Date.now() + 2 * HOUR_MS));
    const response = await shop.call(calls.getCart, { token });
    shop.setClock(undefined);
    await shop.pool.query('drop trigger no_room on sessions');
    expect([response.status, response.body.code]).toEqual([200, undefined]);
  });
});

describe('guessing passwords', () => {
  // Failures are counted by the quarter of an hour, which must not end within a test.
  beforeEach(() => shop.setClock(new Date('2031-01-02T10:00:00Z')));
  afterEach(() => shop.setClock(undefined));

  test('SEC-10 after five failures even the correct password is refused, with Retry-After', async () => {
    const email = newEmail();
    await register({ email });
    shop.setClock(new Date('2031-01-01T10:00:00Z'));
    for (let guess = 0; guess < 5; guess++) expect((await login(email, `wrong ${guess}`)).status).toBe(401);
    shop.setClock(new Date('2031-01-01T10:05:00Z'));
    const refused = await login(email, PASSWORD);
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_attempts']);
    expect(refused.headers.get('retry-after')).toBe('600');
    expect((await login(email.toUpperCase(), PASSWORD)).status).toBe(429);
    shop.setClock(new Date('2031-01-01T10:15:00Z'));
    expect((await login(email, PASSWORD)).status).toBe(200);
  });

  test('an unknown account is limited in the same way, so that the limit reveals nothing', async () => {
    const email = newEmail();
    const statuses: number[] = [];
    for (let guess = 0; guess < 6; guess++) statuses.push((await login(email, PASSWORD)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('successful logins do not count and do not reset failures', async () => {
    const email = newEmail();
    await register({ email });
    for (let guess = 0; guess < 4; guess++) {
      expect((await login(email, 'wrong password')).status).toBe(401);
      for (let right = 0; right < 3; right++) expect((await login(email, PASSWORD)).status).toBe(200);
    }
    expect((await login(email, 'wrong password')).status).toBe(401);
    expect((await login(email, 'wrong password')).status).toBe(429);
  });

  test('SEC-10 of fifty concurrent wrong guesses five are checked', async () => {
    const email = newEmail();
    await register({ email });
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, guess) => login(email, `wrong ${guess}`)),
    );
    const statuses = responses.map((response) => response.status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(45);
  });

  test('SEC-11 a forged address header does not circumvent the limit', async () => {
    const email = newEmail();
    const statuses: number[] = [];
    for (let guess = 0; guess < 6; guess++) {
      const headers = { 'x-forwarded-for': `10.0.0.${guess}`, 'x-real-ip': `10.0.1.${guess}` };
      statuses.push((await shop.call(calls.login, { headers, body: { email, password: 'wrong' } })).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('limits of an address', () => {
  const limits = () => shop.shop.limits;

  test('SEC-11 failures on many accounts are counted together', async () => {
    limits().loginFailuresPerAddress = 20;
    shop.setClock(new Date('2031-02-01T10:00:10Z'));
    const responses = await Promise.all(
      Array.from({ length: 30 }, () => login(newEmail(), 'wrong password')),
    );
    expect(responses.filter((response) => response.status === 401)).toHaveLength(20);
    const refused = responses.filter((response) => response.status === 429);
    expect(refused).toHaveLength(10);
    for (const response of refused) expect(response.headers.get('retry-after')).toBe('50');
    shop.setClock(undefined);
    limits().loginFailuresPerAddress = 100_000;
  });

  test('many customers behind one address may log in concurrently', async () => {
    const emails = Array.from({ length: 40 }, newEmail);
    await Promise.all(emails.map((email) => register({ email })));
    limits().loginFailuresPerAddress = 20;
    shop.setClock(new Date('2031-02-02T10:00:00Z'));
    const statuses = await Promise.all(emails.map(async (email) => (await login(email, PASSWORD)).status));
    expect(statuses).toEqual(emails.map(() => 200));
    shop.setClock(undefined);
    limits().loginFailuresPerAddress = 100_000;
  });

  test('one customer may log in many times concurrently', async () => {
    const email = newEmail();
    await register({ email });
    const responses = await Promise.all(Array.from({ length: 20 }, () => login(email, PASSWORD)));
    expect(responses.map((response) => response.status)).toEqual(responses.map(() => 200));
  });

  test('SEC-15 registrations are limited per minute', async () => {
    limits().registrationsPerAddress = 10;
    shop.setClock(new Date('2031-02-03T10:00:30Z'));
    const responses = await Promise.all(Array.from({ length: 14 }, () => register()));
    expect(responses.filter((response) => response.status === 200)).toHaveLength(10);
    expect(responses.find((response) => response.status === 429)?.headers.get('retry-after')).toBe('30');
    shop.setClock(new Date('2031-02-03T10:01:00Z'));
    expect((await register()).status).toBe(200);
    shop.setClock(undefined);
    limits().registrationsPerAddress = 100_000;
  });
});

describe('the profile', () => {
  test('it has five fields, each of which can be changed alone', async () => {
    const { token, user_id, email } = await shop.newCustomer();
    const profile = { user_id, name: 'Meera Nair', email, phone: '98200 12345', address: 'MG Road, Pune' };
    expect((await shop.call(calls.getProfile, { token })).body).toEqual({ data: profile });
    const changes = [{ name: 'Meera Iyer' }, { email: newEmail() }, { phone: '1' }, { address: '' }, {}];
    let expected = profile;
    for (const change of changes) {
      expected = { ...expected, ...change };
      const response = await shop.call(calls.updateProfile, { token, body: { user_id, ...change } });
      expect(response.body).toEqual({ message: 'Your profile is saved.', data: expected });
    }
    expect((await shop.call(calls.getProfile, { token })).body).toEqual({ data: expected });
  });

  test('after a change the new e-mail logs in; the old one does not and can be registered again', async () => {
    const { token, user_id, email } = await shop.newCustomer();
    const next = newEmail();
    await shop.call(calls.updateProfile, { token, body: { user_id, email: next } });
    expect((await login(next.toUpperCase(), PASSWORD)).body.user_id).toBe(user_id);
    expect((await login(email, PASSWORD)).status).toBe(401);
    expect((await register({ email })).status).toBe(200);
  });

  test('name, e-mail and phone cannot be emptied', async () => {
    const { token, user_id } = await shop.newCustomer();
    for (const field of ['name', 'email', 'phone']) {
      const response = await shop.call(calls.updateProfile, { token, body: { user_id, [field]: ' ' } });
      expect([field, response.status]).toEqual([field, 400]);
    }
  });

  test('the e-mail of another customer cannot be used, in any spelling', async () => {
    const [one, other] = [await shop.newCustomer(), await shop.newCustomer()];
    const body = { user_id: one.user_id, email: other.email.toUpperCase() };
    const response = await shop.call(calls.updateProfile, { token: one.token, body });
    expect([response.status, response.body.code]).toEqual([409, 'email_taken']);
    expect((await shop.call(calls.getProfile, { token: one.token })).body.data.email).toBe(one.email);
  });

  test("SEC-09 another customer's id is refused and changes neither", async () => {
    const [one, other] = [await shop.newCustomer(), await shop.newCustomer()];
    for (const user_id of [other.user_id, '', '1', one.user_id.toUpperCase(), ` ${one.user_id}`]) {
      const response = await shop.call(calls.updateProfile, {
        token: one.token,
        body: { user_id, name: 'Mallory' },
      });
      expect([response.status, response.body.code]).toEqual([403, 'forbidden']);
    }
    for (const { token } of [one, other]) {
      expect((await shop.call(calls.getProfile, { token })).body.data.name).toBe('Meera Nair');
    }
  });

  test('SEC-60 if strict, changing e-mail or phone requires the password, and wrong ones are counted', async () => {
    const { token, user_id, email } = await shop.newCustomer();
    const change = (fields: object) =>
      shop.call(calls.updateProfile, { token, body: { user_id, ...fields } });
    shop.shop.strictPasswords = true;
    for (const fields of [{ email: newEmail() }, { phone: '98765 43210' }, { name: 'Asha', phone: '1' }]) {
      const asked = await change(fields);
      expect([asked.status, asked.body.code, asked.body.fields]).toEqual([
        403,
        'forbidden',
        { password: 'Please enter your present password to change your e-mail or phone.' },
      ]);
    }
    expect((await change({ name: 'Asha', address: 'Kochi' })).status).toBe(200);
    expect((await change({ phone: '98765 43210', password: PASSWORD })).body.data?.phone).toBe('98765 43210');
    for (let time = 0; time < 5; time++) {
      const wrong = await change({ phone: '1', password: 'not this one' });
      expect([wrong.status, wrong.body.fields]).toEqual([
        400,
        { password: 'This is not your present password.' },
      ]);
    }
    const tooMany = await change({ phone: '1', password: PASSWORD });
    expect([tooMany.status, Number(tooMany.headers.get('retry-after')) > 0]).toEqual([429, true]);
    shop.shop.strictPasswords = false;
    expect((await shop.call(calls.getProfile, { token })).body.data).toMatchObject({
      email,
      phone: '98765 43210',
    });
    expect((await change({ phone: '2' })).status).toBe(200);
  });

  test('SEC-09 fields outside of the profile are not written', async () => {
    const { token, user_id, email } = await shop.newCustomer();
    const row = () => shop.pool.query('select * from users where user_id = $1', [user_id]);
    const before = (await row()).rows;
    const extra = {
      role: 'admin',
      password: 'new password',
      password_hash: 'x',
      cart_version: 9,
      emailKey: 'x',
    };
    const body = { user_id, ...extra, passwordHash: 'x', cartVersion: 9, created_at: '2020-01-01' };
    expect((await shop.call(calls.updateProfile, { token, body })).status).toBe(200);
    expect((await row()).rows).toEqual(before);
    expect((await login(email, PASSWORD)).status).toBe(200);
  });
});
