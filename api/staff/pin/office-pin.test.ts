import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { registerApi } from '#api/app.ts';
import { OFFICE_COOKIE } from '#api/platform/http/office-binding.ts';
import { NO_EARLY_RUNS } from '#api/shop.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { signInCalls } from '#contract/office/access-calls.ts';
import type { OfficeCall } from '#contract/office/call.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { Role } from '#contract/office/roles.ts';
import { IDLE_SECONDS_HEADER } from '#contract/office/staff.ts';
import { createHttpServer } from '#server/http/http-server.ts';
import { newStaff, type OfficeBrowser, openOfficeBrowser, PASSWORD } from '../office-testing.ts';
import { openStaffSession } from '../sessions/session-service.ts';
import { isTrivialPin } from './pin-rules.ts';

const shop = shopOfThisFile();
const PIN = '7305';
let elapsedMs = 0;

/** Moves the clock on from now, until the end of the test. */
function pass(minutes: number): void {
  elapsedMs += minutes * MINUTE_MS;
  shop.setClock(new Date(Date.now() + elapsedMs));
}

afterEach(() => {
  elapsedMs = 0;
  shop.setClock(undefined);
});

async function personWithPin(role: Role) {
  const person = await newStaff(shop, role);
  const { status } = await person.call(officeCalls.setPin, { body: { password: PASSWORD, pin: PIN } });
  expect(status).toBe(200);
  return person;
}

/** The code of a refused reading, or the status of one that succeeds. */
async function reading(person: OfficeBrowser, headers = {}) {
  const { body, status } = await person.call(officeCalls.getSessions, { headers });
  return body.code ?? status;
}

const unlock = (person: OfficeBrowser, pin: string) =>
  person.call(officeCalls.unlockSession, { body: { pin } });

describe('a session of a person who has a PIN', () => {
  test.each([
    ['counter', 5],
    ['manager', 15],
  ] as const)('of the role %s locks after %i minutes without use', async (role, minutes) => {
    const person = await personWithPin(role);
    pass(minutes - 1);
    expect(await reading(person)).toBe(200);
    pass(minutes);
    expect(await reading(person)).toBe('session_locked');
    expect((await unlock(person, PIN)).status).toBe(200);
    expect(await reading(person)).toBe(200);
  });

  test('is refused every call but session, unlocking and logging out, and none of them opens it', async () => {
    const person = await personWithPin('counter');
    pass(6);
    const locked = Object.values<OfficeCall>(officeCalls).filter(({ isForLocked }) => !isForLocked);
    for (const call of locked) {
      const names = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 'none']);
      const { status, body } = await person.call(call, { params: Object.fromEntries(names) } as never);
      expect([status, body.code, body.message]).toEqual([401, 'session_locked', 'Enter your PIN to go on.']);
    }
    expect(locked).toHaveLength(Object.keys(officeCalls).length - 2);
    const { data } = (await person.call(signInCalls.getSession)).body;
    expect(data).toMatchObject({ role: 'counter', has_pin: true, is_locked: true });
    expect(await reading(person)).toBe('session_locked');
    expect((await person.call(officeCalls.logout)).status).toBe(200);
    expect(await reading(person)).toBe('unauthenticated');
  });

  test('ends at the counter after 30 minutes, also when it is locked', async () => {
    const person = await personWithPin('counter');
    pass(31);
    expect((await unlock(person, PIN)).body.code).toBe('unauthenticated');
  });

  test('is not kept open by requests that no press or key made', async () => {
    const person = await personWithPin('counter');
    for (let minute = 1; minute <= 4; minute++) {
      pass(1);
      expect(await reading(person, { [IDLE_SECONDS_HEADER]: String(minute * 60) })).toBe(200);
    }
    pass(1);
    expect(await reading(person, { [IDLE_SECONDS_HEADER]: '300' })).toBe('session_locked');
  });

  test('counts from the last press, not from the request after it', async () => {
    const person = await personWithPin('counter');
    pass(3);
    expect(await reading(person, { [IDLE_SECONDS_HEADER]: '60' })).toBe(200);
    pass(3.5);
    expect(await reading(person)).toBe(200);
    pass(4);
    expect(await reading(person, { [IDLE_SECONDS_HEADER]: 'never' })).toBe(200);
  });

  test('is locked and opened on every instance', async () => {
    const { staffId } = await personWithPin('counter');
    const token = await openStaffSession(shop.db, staffId, 'open', null, shop.shop.clock());
    const instances = await Promise.all([anotherInstance(), anotherInstance()]);
    pass(6);
    const codes = () => Promise.all(instances.map((app) => readWith(app, token)));
    expect(await codes()).toEqual(['session_locked', 'session_locked']);
    const opened = await instances[0]?.inject({
      ...{ method: 'POST', url: '/api/v1/office/session/unlock' },
      ...{ cookies: { [OFFICE_COOKIE]: token }, payload: { pin: PIN } },
    });
    expect(opened?.statusCode).toBe(200);
    expect(await codes()).toEqual([200, 200]);
    for (const app of instances) await app.close();
  });
});

describe('unlocking', () => {
  test('ends the session with the fifth wrong PIN, which the audit shows', async () => {
    const person = await personWithPin('counter');
    pass(6);
    for (const left of ['4 tries are', '3 tries are', '2 tries are', 'One try is']) {
      const { body } = await unlock(person, '0000');
      expect(body.fields?.pin).toBe(`This PIN is not right. ${left} left.`);
    }
    expect((await unlock(person, '0000')).body.code).toBe('unauthenticated');
    expect((await unlock(person, PIN)).body.code).toBe('unauthenticated');
    expect(await actsOf(person)).toEqual(['session ended by wrong PINs', 'PIN set']);
  });

  test('begins to count anew after the right PIN', async () => {
    const person = await personWithPin('counter');
    for (let round = 0; round < 2; round++) {
      for (let wrong = 0; wrong < 4; wrong++) await unlock(person, '0000');
      expect((await unlock(person, PIN)).status).toBe(200);
    }
  });

  test('checks at most five of twenty PINs sent at the same time', async () => {
    const person = await personWithPin('counter');
    const responses = await Promise.all(Array.from({ length: 20 }, () => unlock(person, '0000')));
    expect(responses.filter(({ body }) => body.code === 'invalid_input')).toHaveLength(4);
    expect((await actsOf(person))[0]).toBe('session ended by wrong PINs');
  });

  test('a session without a PIN has nothing to unlock, and does not lock', async () => {
    const person = await newStaff(shop, 'counter');
    pass(29);
    expect((await unlock(person, PIN)).body.code).toBe('not_found');
    expect(await reading(person)).toBe(200);
  });
});

describe('setting a PIN', () => {
  test('needs the password, and digits that are not easy to guess', async () => {
    const person = await newStaff(shop, 'packer');
    const set = async (body: { password: string; pin: string }) =>
      (await person.call(officeCalls.setPin, { body })).body.fields;
    expect(await set({ password: 'not the password', pin: PIN })).toEqual({
      password: 'This password is not right.',
    });
    expect(await set({ password: PASSWORD, pin: '1234' })).toEqual({
      pin: 'This PIN is too easy to guess. Please choose another.',
    });
    for (const pin of ['123', '7305123', 'abcd', '٧٣٠٥']) {
      expect(await set({ password: PASSWORD, pin })).toEqual({
        pin: 'Please choose a PIN of 4 to 6 digits.',
      });
    }
    expect((await person.call(signInCalls.getSession)).body.data?.has_pin).toBe(false);
  });

  test('wrong passwords are limited as at login', async () => {
    const person = await newStaff(shop, 'packer');
    const body = { password: 'not the password' };
    for (let wrong = 0; wrong < 5; wrong++) await person.call(officeCalls.removePin, { body });
    const { status } = await person.call(officeCalls.removePin, { body: { password: PASSWORD } });
    expect(status).toBe(429);
  });

  test('ends the other sessions of the person, stores only a hash, and is recorded without the PIN', async () => {
    const person = await newStaff(shop, 'counter');
    const elsewhere = openOfficeBrowser(shop);
    const login = { email: person.email, password: PASSWORD };
    await elsewhere.call(signInCalls.login, { body: login });
    await person.call(officeCalls.setPin, { body: { password: PASSWORD, pin: PIN } });
    expect((await elsewhere.call(signInCalls.getSession)).body.data).toBeNull();
    const removed = await person.call(officeCalls.removePin, { body: { password: PASSWORD } });
    expect(removed.status).toBe(200);
    pass(6);
    expect(await reading(person)).toBe(200);
    const { rows } = await shop.pool.query(
      'select act, before, after from audit_entries where subject = $1',
      [`staff:${person.staffId}`],
    );
    expect(rows.filter(({ act }) => act.startsWith('PIN')).map(({ act }) => act)).toEqual([
      'PIN set',
      'PIN removed',
    ]);
    expect(JSON.stringify(rows)).not.toContain(PIN);
  });

  test.each(['0000', '111111', '1212', '1234', '456789', '7890', '4321', '3210'])('%s is trivial', (pin) =>
    expect(isTrivialPin(pin)).toBe(true),
  );

  test.each(['7305', '1123', '2580', '123455'])('%s is not', (pin) => expect(isTrivialPin(pin)).toBe(false));
});

async function actsOf(person: OfficeBrowser): Promise<string[]> {
  const { rows } = await shop.pool.query(
    "select act from audit_entries where subject = $1 and act ~ 'PIN' order by sequence desc",
    [`staff:${person.staffId}`],
  );
  return rows.map(({ act }) => act);
}

async function anotherInstance(): Promise<FastifyInstance> {
  const app = createHttpServer(0);
  await registerApi(app, shop.shop, NO_EARLY_RUNS);
  return app;
}

async function readWith(app: FastifyInstance, token: string) {
  const response = await app.inject({
    url: '/api/v1/office/sessions',
    cookies: { [OFFICE_COOKIE]: token },
  });
  return response.json().code ?? response.statusCode;
}
