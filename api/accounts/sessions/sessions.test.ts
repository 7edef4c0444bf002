import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse, Session } from '#contract/accounts/accounts.ts';
import { calls } from '#contract/calls.ts';
import { DAY_MS } from '#contract/durations.ts';
import { describeBrowser } from './user-agent-rules.ts';

const PASSWORD = 'correct horse battery';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1';

const shop = shopOfThisFile();

async function logInAgain({ email }: LoginResponse, userAgent: string): Promise<string> {
  const headers = { 'user-agent': userAgent };
  const { body } = await shop.call(calls.login, { headers, body: { email, password: PASSWORD } });
  return body.token;
}

async function sessionsOf(token: string): Promise<Session[]> {
  return (await shop.call(calls.getSessions, { token })).body.data;
}

const isLoggedIn = async (token: string) => (await shop.call(calls.getProfile, { token })).status === 200;

describe('the list of sessions', () => {
  test('names each browser, the current one first, and reveals nothing else', async () => {
    const customer = await shop.newCustomer();
    await logInAgain(customer, SAFARI);
    const token = await logInAgain(customer, FIREFOX);
    const moment = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/);
    const known = { session_id: expect.any(String), since: moment, last_used: moment };
    const list = await sessionsOf(token);
    expect(list[0]).toEqual({ ...known, browser: 'Firefox on Windows', is_this_one: true });
    expect(list.slice(1)).toEqual(
      expect.arrayContaining([
        { ...known, browser: 'Safari on iPhone', is_this_one: false },
        { ...known, browser: null, is_this_one: false },
      ]),
    );
    expect(list).toHaveLength(3);
    expect(JSON.stringify(list)).not.toContain(token);
  });

  test('contains no session of another customer and no expired session', async () => {
    const [meera, other] = [await shop.newCustomer(), await shop.newCustomer()];
    const idle = await logInAgain(meera, SAFARI);
    expect(await sessionsOf(other.token)).toHaveLength(1);
    await shop.pool.query(
      "update sessions set last_seen_at = now() - interval '8 days' where browser = 'Safari on iPhone' and user_id = $1",
      [meera.user_id],
    );
    expect(await isLoggedIn(idle)).toBe(false);
    expect(await sessionsOf(meera.token)).toHaveLength(1);
    shop.setClock(new Date(Date.now() + 31 * DAY_MS));
    expect(await isLoggedIn(meera.token)).toBe(false);
    shop.setClock(undefined);
  });

  test('stores only names of a closed list from a user agent', async () => {
    const customer = await shop.newCustomer();
    await logInAgain(customer, `<script>alert(1)</script> Chrome/1 Linux ${'x'.repeat(4000)}`);
    const { rows } = await shop.pool.query<{ browser: string | null }>(
      'select browser from sessions where user_id = $1',
      [customer.user_id],
    );
    expect(rows.map(({ browser }) => browser).toSorted()).toEqual(['Chrome on Linux', null]);
  });
});

describe('ending sessions', () => {
  test('ending one takes effect at once, for that one only', async () => {
    const customer = await shop.newCustomer();
    const [phone, desk] = [await logInAgain(customer, SAFARI), await logInAgain(customer, FIREFOX)];
    const ended = (await sessionsOf(desk)).find(({ browser }) => browser === 'Safari on iPhone');
    const params = { session_id: ended?.session_id ?? '' };
    expect(await shop.call(calls.endSession, { token: desk, params })).toMatchObject({ status: 200 });
    expect([await isLoggedIn(phone), await isLoggedIn(desk), await isLoggedIn(customer.token)]).toEqual([
      false,
      true,
      true,
    ]);
    expect(await shop.call(calls.endSession, { token: desk, params })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  });

  test('ending all others takes effect at once and keeps the current one', async () => {
    const [customer, other] = [await shop.newCustomer(), await shop.newCustomer()];
    const [phone, desk] = [await logInAgain(customer, SAFARI), await logInAgain(customer, FIREFOX)];
    expect(await shop.call(calls.endOtherSessions, { token: desk })).toMatchObject({ status: 200 });
    expect([await isLoggedIn(phone), await isLoggedIn(customer.token), await isLoggedIn(desk)]).toEqual([
      false,
      false,
      true,
    ]);
    expect(await isLoggedIn(other.token)).toBe(true);
  });

  test('ending a session of another customer responds as for an unknown one and has no effect', async () => {
    const [attacker, victim] = [await shop.newCustomer(), await shop.newCustomer()];
    const [theirs] = await sessionsOf(victim.token);
    for (const session_id of [theirs?.session_id ?? '', randomUUID()]) {
      expect(
        await shop.call(calls.endSession, { token: attacker.token, params: { session_id } }),
      ).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect(
      await shop.call(calls.endSession, { token: attacker.token, params: { session_id: "1' or '1'='1" } }),
    ).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(await isLoggedIn(victim.token)).toBe(true);
  });
});

test.each([
  [FIREFOX, 'Firefox on Windows'],
  [SAFARI, 'Safari on iPhone'],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'Chrome on Linux',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Safari/605.1.15',
    'Safari on Mac',
  ],
  ['Firefox/1', 'Firefox'],
  ['curl/8.5.0', null],
  ['', null],
  [undefined, null],
])('the browser %s is called %s', (userAgent, name) => {
  expect(describeBrowser(userAgent)).toBe(name);
});
