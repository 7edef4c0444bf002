import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from '#storefront/shell/browser-testing.ts';
import {
  clearLocalStorage,
  clearStoredUser,
  parseStoredUser,
  readStoredUser,
  writeStoredUser,
} from './stored-user.ts';

let storage: Map<string, string>;
beforeEach(() => {
  ({ storage } = fakeBrowser());
});

test.each([null, '', '{}', '"x"', 'null', '[]', '7', '{"token":""}', '{"token":5}', '{"token', 'undefined'])(
  '%s is nobody',
  (text) => expect(parseStoredUser(text)).toBeNull(),
);

test('a token that is too long to be sent is nobody', () =>
  expect(parseStoredUser(JSON.stringify({ token: 'x'.repeat(100_000) }))).toBeNull());

test('the login answer is kept whole', () => {
  const response = { token: 't', user_id: '7', name: 'Meera', email: 'm@example.com' };
  writeStoredUser(response);
  expect(JSON.parse(storage.get('user') ?? '')).toEqual(response);
  expect(readStoredUser()).toEqual(response);
});

test('the same text gives the same object, so that a screen does not draw itself for ever', () => {
  storage.set('user', '{"token":"t"}');
  expect(readStoredUser()).toBe(readStoredUser());
});

test('clearing the user leaves the rest, logging out leaves nothing', () => {
  storage.set('other', 'x');
  writeStoredUser({ token: 't' });
  clearStoredUser();
  expect(readStoredUser()).toBeNull();
  expect(storage.size).toBe(1);
  clearLocalStorage();
  expect(storage.size).toBe(0);
});

test('where storage is forbidden nobody is logged in', () => {
  vi.stubGlobal('localStorage', {
    getItem() {
      throw new Error('forbidden');
    },
  });
  expect(readStoredUser()).toBeNull();
});
