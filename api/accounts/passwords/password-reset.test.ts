import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Mailer } from '#api/platform/mailer.ts';
import { openTestShop, shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse, UpdateProfileBody } from '#contract/accounts/accounts.ts';
import { calls } from '#contract/calls.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { openMailer } from '#server/mailer.ts';

const PASSWORD = 'correct horse battery';
const BETTER = 'a better horse battery';

/** The e-mails received by the mail server, unparsed. */
const letters: { to: string[]; text: string }[] = [];
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: ({ address }, _, done) =>
    done(address.startsWith('refused') ? new Error(`no email box ${address}`) : undefined),
  async onData(stream, session, done) {
    let text = '';
    for await (const chunk of stream) text += chunk;
    letters.push({ to: session.envelope.rcptTo.map(({ address }) => address), text });
    done();
  },
});

const FROM = { name: 'Tola Jewellers', email: 'care@shop.example' };
let smtpUrl: string;
let mailer: Mailer;
const shop = shopOfThisFile(
  { SHOP_HOSTS: 'shop.example' },
  { mailer: { send: (email) => mailer.send(email) } },
);
beforeAll(async () => {
  const listening = mailServer.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  smtpUrl = `smtp://127.0.0.1:${Object(listening.address()).port}`;
  mailer = openMailer({ server: smtpUrl, address: undefined }, () => FROM, pino({ level: 'silent' }));
});
afterAll(async () => {
  await new Promise<void>((resolve) => mailServer.close(resolve));
});

const ask = (email: string, at = shop) => at.call(calls.requestPasswordReset, { body: { email } });
const reset = (token: string, new_password = BETTER) =>
  shop.call(calls.resetPassword, { body: { token, new_password } });
const login = ({ email }: LoginResponse, password: string) =>
  shop.call(calls.login, { body: { email, password } });

const newEmail = () => `${randomUUID()}@example.com`;
const change = (token: string, body: UpdateProfileBody) => shop.call(calls.updateProfile, { token, body });

const lettersTo = (email: string) => letters.filter(({ to }) => to.includes(email));

/** Waits for `count` e-mails and returns the token of the latest link. */
async function tokenSent(email: string, count = 1): Promise<string> {
  await vi.waitFor(() => expect(lettersTo(email)).toHaveLength(count), { timeout: 5000 });
  const text = lettersTo(email).at(-1)?.text.replaceAll('=\r\n', '') ?? '';
  const token = /https:\/\/shop\.example\/reset-password#([\w-]{43})\s/.exec(text)?.[1];
  expect(token, text).toBeDefined();
  return String(token);
}

describe('SEC-59 a forgotten password', () => {
  test('is replaced by an e-mailed link, once; every session ends', async () => {
    const customer = await shop.newCustomer();
    expect((await ask(customer.email.toUpperCase())).status).toBe(200);
    const token = await tokenSent(customer.email);

    expect((await reset(token, 'short')).body.fields).toHaveProperty('new_password');
    const done = await reset(token);
    expect([done.status, done.body.message]).toEqual([
      200,
      'Your password is changed. Please log in with it.',
    ]);

    expect((await shop.call(calls.getProfile, { token: customer.token })).status).toBe(401);
    expect((await login(customer, PASSWORD)).status).toBe(401);
    expect((await login(customer, BETTER)).status).toBe(200);
    const again = await reset(token, 'a third horse battery');
    expect([again.status, again.body.code]).toEqual([404, 'not_found']);
    expect((await login(customer, BETTER)).status).toBe(200);
  });

  test('a reset lifts the limit on failed logins', async () => {
    const customer = await shop.newCustomer();
    for (let time = 0; time < 6; time++) await login(customer, 'not this one');
    expect((await login(customer, PASSWORD)).status).toBe(429);
    await ask(customer.email);
    await reset(await tokenSent(customer.email));
    expect((await login(customer, BETTER)).status).toBe(200);
  });

  test('only the newest link works, for an hour; used by many at once it works once', async () => {
    const customer = await shop.newCustomer();
    await ask(customer.email);
    const first = await tokenSent(customer.email);
    await ask(customer.email);
    const second = await tokenSent(customer.email, 2);
    expect((await reset(first)).status).toBe(404);

    shop.setClock(new Date(Date.now() + HOUR_MS + 1000));
    expect((await reset(second)).status).toBe(404);
    shop.setClock(undefined);
    const outcomes = await Promise.all([1, 2, 3, 4].map((n) => reset(second, `${BETTER} ${n}`)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
  });

  test.each([
    ['the e-mail', (token: string, user_id: string) => change(token, { user_id, email: newEmail() })],
    ['the phone', (token: string, user_id: string) => change(token, { user_id, phone: '98200 54321' })],
    [
      'the password',
      (token: string) =>
        shop.call(calls.changePassword, { token, body: { password: PASSWORD, new_password: BETTER } }),
    ],
  ])('a link does not outlive a change of %s', async (_, changed) => {
    const customer = await shop.newCustomer();
    await ask(customer.email);
    const token = await tokenSent(customer.email);
    expect((await changed(customer.token, customer.user_id)).status).toBe(200);
    expect((await reset(token, 'a third horse battery')).body.code).toBe('not_found');
    expect((await shop.call(calls.getProfile, { token: customer.token })).status).toBe(200);
  });

  test('a link survives profile changes other than e-mail and phone', async () => {
    const customer = await shop.newCustomer();
    await ask(customer.email);
    const token = await tokenSent(customer.email);
    await change(customer.token, { user_id: customer.user_id, name: 'Meera', address: 'Hill Road, Mumbai' });
    expect((await reset(token)).status).toBe(200);
  });

  test('gets the same response and limit whether or not the e-mail has an account', async () => {
    const customer = await shop.newCustomer();
    const unknown = `nobody-${customer.email}`;
    for (let time = 1; time <= 4; time++) {
      const [known, other] = [await ask(customer.email), await ask(unknown)];
      expect([other.status, other.body]).toEqual([known.status, known.body]);
      expect(known.status).toBe(time <= 3 ? 200 : 429);
      if (time === 4) expect(Number(known.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    await tokenSent(customer.email, 3);
    expect(lettersTo(unknown)).toEqual([]);
  });

  test('its e-mail contains the name of the shop and no user input', async () => {
    const customer = await shop.newCustomer({ name: 'You won, see https://evil.example' });
    await shop.send('POST', '/api/v1/users/data/requestPasswordReset', {
      headers: {
        'content-type': 'application/json',
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
      },
      body: JSON.stringify({ email: customer.email }),
    });
    await tokenSent(customer.email);
    const text = lettersTo(customer.email)[0]?.text;
    expect(text).toContain('From: Tola Jewellers <care@shop.example>');
    expect(text).not.toContain('evil.example');
  });

  test('a link is stored as a digest only, like a session', async () => {
    const customer = await shop.newCustomer();
    await ask(customer.email);
    const token = await tokenSent(customer.email);
    const { rows } = await shop.pool.query('select * from password_resets where user_id = $1', [
      customer.user_id,
    ]);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows[0].token_hash).toHaveLength(32);
  });

  test('without a mail server the response names the phone number of the shop', async () => {
    const silent = await openTestShop({ SELLER_PHONE: '+91 98200 00000' });
    const customer = await silent.newCustomer();
    const response = await ask(customer.email, silent);
    expect([response.status, response.body.message]).toEqual([
      200,
      'Please call us at +91 98200 00000: we will help you to a new password.',
    ]);
    await silent.stop();
  });

  test.each([
    ['is away', () => 'smtp://127.0.0.1:9', /"code":"ECONNECTION"|"code":"ESOCKET"/],
    ['refuses the email', () => smtpUrl, /"responseCode":550/],
  ])('a mail server that %s is logged without the address', async (_, url, reason) => {
    const lines: string[] = [];
    const log = pino({ level: 'error' }, { write: (line: string) => lines.push(line) });
    const mailer = openMailer({ server: url(), address: undefined }, () => FROM, log);
    mailer.send({ to: 'refused@example.com', subject: 'A email', text: 'Words.' });
    await mailer.stop();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(reason);
    expect(lines[0]).not.toContain('refused@');
  });
});
