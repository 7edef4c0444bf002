import { describe, expect, test } from 'vitest';
import { justBefore } from '#api/platform/database/database-testing.ts';
import { sealingKey } from '#api/platform/sealing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { isRefusal } from '#contract/errors.ts';
import { signInCalls } from '#contract/office/access-calls.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { codeOf, newStaff, openOfficeBrowser, PASSWORD } from './office-testing.ts';
import { resealAuthenticators } from './second-step/second-step-service.ts';
import { inviteStaff, renewInvitation } from './service.ts';

const shop = shopOfThisFile();
const actor = { kind: 'command', user: 'test' } as const;

async function linkFor(staffId: number) {
  const link = await renewInvitation({ db: shop.db, now: shop.shop.clock(), actor }, staffId);
  if (isRefusal(link)) throw new Error(link.message);
  return link;
}

const invite = () => inviteStaff({ db: shop.db, now: shop.shop.clock(), actor }, 'Meena', 'packer');

describe('an invitation', () => {
  test('works once: the second use is 410', async () => {
    const { token } = await invite();
    const body = { token, email: 'meena@example.com', password: PASSWORD };
    const shown = await openOfficeBrowser(shop).call(signInCalls.getInvitation, { query: { token } });
    expect(shown.body.data).toMatchObject({ name: 'Meena', role: 'packer', email: null });
    const first = await openOfficeBrowser(shop).call(signInCalls.acceptInvitation, { body });
    expect(first.body.data).toMatchObject({ name: 'Meena', role: 'packer', stage: 'password' });
    for (const again of [body, { ...body, email: 'other@example.com' }]) {
      const second = await openOfficeBrowser(shop).call(signInCalls.acceptInvitation, { body: again });
      expect(second.status).toBe(410);
      expect(second.body.code).toBe('link_ended');
    }
  });

  test('twenty concurrent uses make one session', async () => {
    const { token } = await invite();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        openOfficeBrowser(shop).call(signInCalls.acceptInvitation, {
          body: { token, email: `race${index}@example.com`, password: PASSWORD },
        }),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.every(({ status }) => status === 200 || status === 410 || status === 503)).toBe(true);
  });

  test('ends after 24 hours, with the same refusal as an unknown one', async () => {
    const { token } = await invite();
    shop.setClock(new Date(Date.now() + 24 * HOUR_MS + 1000));
    const late = await openOfficeBrowser(shop).call(signInCalls.getInvitation, { query: { token } });
    shop.setClock(undefined);
    const unknown = await openOfficeBrowser(shop).call(signInCalls.getInvitation, { query: { token: 'x' } });
    expect([late.status, unknown.status]).toEqual([410, 410]);
  });

  test('an e-mail of another person is refused, and the link still works', async () => {
    const taken = await newStaff(shop, 'reader');
    const { token } = await invite();
    const body = { token, email: taken.email.toUpperCase(), password: PASSWORD };
    const refused = await openOfficeBrowser(shop).call(signInCalls.acceptInvitation, { body });
    expect(refused.body.code).toBe('email_taken');
    const other = await openOfficeBrowser(shop).call(signInCalls.acceptInvitation, {
      body: { ...body, email: 'free@example.com' },
    });
    expect(other.status).toBe(200);
  });
});

describe('logging in', () => {
  test('needs the second step: until then, no call of the office works', async () => {
    const person = await newStaff(shop, 'owner');
    const browser = openOfficeBrowser(shop);
    const login = await browser.call(signInCalls.login, {
      body: { email: person.email, password: PASSWORD },
    });
    expect(login.body.data).toMatchObject({ stage: 'password', has_authenticator: true });
    expect((await browser.call(officeCalls.getStaff)).body.code).toBe('second_step_needed');
    const wrong = await browser.call(officeCalls.enterCode, { body: { code: '000000' } });
    expect(wrong.body.code).toBe('invalid_input');
    const code = codeOf(person.secret, new Date(), 1);
    expect((await browser.call(officeCalls.enterCode, { body: { code } })).body.data.stage).toBe('open');
    expect((await browser.call(officeCalls.getStaff)).status).toBe(200);
  });

  test('the password alone cannot add a second step where there is one', async () => {
    const person = await newStaff(shop, 'owner');
    const thief = openOfficeBrowser(shop);
    await thief.call(signInCalls.login, { body: { email: person.email, password: PASSWORD } });
    for (const call of [officeCalls.startAuthenticator, officeCalls.startPasskey]) {
      expect((await thief.call(call)).body.code).toBe('second_step_needed');
    }
    const confirmed = await thief.call(officeCalls.confirmAuthenticator, { body: { code: '123456' } });
    expect(confirmed.body.code).toBe('second_step_needed');
  });

  test('a code works once, also in two requests at the same time', async () => {
    const person = await newStaff(shop, 'owner');
    const code = codeOf(person.secret, new Date(), 1);
    const browsers = [openOfficeBrowser(shop), openOfficeBrowser(shop)];
    for (const browser of browsers) {
      await browser.call(signInCalls.login, { body: { email: person.email, password: PASSWORD } });
    }
    const responses = await Promise.all(
      browsers.map((browser) => browser.call(officeCalls.enterCode, { body: { code } })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('each recovery code works once, however it is typed', async () => {
    const person = await newStaff(shop, 'owner');
    expect(person.recoveryCodes).toHaveLength(10);
    const typed = (person.recoveryCodes[0] ?? '').toLowerCase().replaceAll('-', ' ');
    for (const status of [200, 400]) {
      const browser = openOfficeBrowser(shop);
      await browser.call(signInCalls.login, { body: { email: person.email, password: PASSWORD } });
      expect((await browser.call(officeCalls.enterCode, { body: { code: typed } })).status).toBe(status);
    }
  });

  test('a code still works after the key that encrypts the secrets has changed', async () => {
    const person = await newStaff(shop, 'owner');
    const previous = shop.shop.sealingKeys?.present;
    const present = sealingKey(Buffer.alloc(32, 9).toString('base64'));
    if (!previous || !present) throw new Error('no keys');
    await resealAuthenticators(shop.db, { present, previous });
    shop.shop.sealingKeys = { present };
    const browser = openOfficeBrowser(shop);
    await browser.call(signInCalls.login, { body: { email: person.email, password: PASSWORD } });
    const code = codeOf(person.secret, new Date(), 1);
    expect((await browser.call(officeCalls.enterCode, { body: { code } })).status).toBe(200);
  });

  test('guessing codes is refused after five wrong ones', async () => {
    const person = await newStaff(shop, 'owner');
    const browser = openOfficeBrowser(shop);
    await browser.call(signInCalls.login, { body: { email: person.email, password: PASSWORD } });
    const statuses: number[] = [];
    for (let guess = 0; guess < 6; guess++) {
      const code = String(100_000 + guess);
      statuses.push((await browser.call(officeCalls.enterCode, { body: { code } })).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });

  test('a demo account is open at once in a demo, and nowhere else, its sessions included', async () => {
    const body = { email: 'owner@example.com', password: 'tola-demo-2026' };
    const browser = openOfficeBrowser(shop);
    expect((await browser.call(signInCalls.login, { body })).body.data.stage).toBe('open');
    shop.shop.isDemo = false;
    expect((await browser.call(officeCalls.getSessions)).status).toBe(401);
    const refused = await openOfficeBrowser(shop).call(signInCalls.login, { body });
    expect(refused.body.code).toBe('invalid_credentials');
    shop.shop.isDemo = true;
  });

  test('SEC-61 a password that was checked just before a new link replaced it opens no session', async () => {
    const person = await newStaff(shop, 'owner');
    const { token } = await linkFor(person.staffId);
    const race = justBefore(/from "staff" where "staff"."staff_id" = \$1 for update/, () =>
      openOfficeBrowser(shop).call(signInCalls.acceptInvitation, {
        body: { token, email: person.email, password: 'another long password' },
      }),
    );
    const late = await openOfficeBrowser(shop).call(signInCalls.login, {
      body: { email: person.email, password: PASSWORD },
    });
    expect(race.happened()).toBe(true);
    expect([late.status, late.body.code]).toEqual([401, 'invalid_credentials']);
  });

  test('a wrong password and an unknown e-mail get the same response', async () => {
    const person = await newStaff(shop, 'reader');
    const tries = [
      { email: person.email, password: 'wrong password' },
      { email: 'nobody@example.com', password: PASSWORD },
    ];
    const responses = await Promise.all(
      tries.map((body) => openOfficeBrowser(shop).call(signInCalls.login, { body })),
    );
    expect(responses[0]?.body).toEqual(responses[1]?.body);
    expect(responses[0]?.body.code).toBe('invalid_credentials');
  });

  test('the cookie is HttpOnly, SameSite=Strict and only for the calls of the office', async () => {
    const person = await newStaff(shop, 'reader');
    const response = await openOfficeBrowser(shop).call(signInCalls.login, {
      body: { email: person.email, password: PASSWORD },
    });
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).toMatch(/; Path=\/api\/v1\/office; HttpOnly; SameSite=Strict$/);
  });

  test('a session ends 12 hours after its last use, at the counter after 30 minutes', async () => {
    const owner = await newStaff(shop, 'owner');
    const counter = await newStaff(shop, 'counter');
    const start = Date.now();
    shop.setClock(new Date(start + 31 * MINUTE_MS));
    expect((await counter.call(officeCalls.getSessions)).status).toBe(401);
    expect((await owner.call(officeCalls.getSessions)).status).toBe(200);
    shop.setClock(new Date(start + 31 * MINUTE_MS + 12 * HOUR_MS + 61_000));
    expect((await owner.call(officeCalls.getSessions)).status).toBe(401);
    shop.setClock(undefined);
  });
});
