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
  '%s is not a stored user',
  (text) => expect(parseStoredUser(text)).toBeNull(),
);

test('a token that is too long to be sent is ignored', () =>
  expect(parseStoredUser(JSON.stringify({ token: 'x'.repeat(100_000) }))).toBeNull());

test('the login response is stored completely', () => {
  const response = { token: 't', user_id: '7', name: 'Meera', email: 'm@example.com' };
  writeStoredUser(response);
  expect(JSON.parse(storage.get('user') ?? '')).toEqual(response);
  expect(readStoredUser()).toEqual(response);
});

test('the same text gives the same object, so that components do not render endlessly', () => {
  storage.set('user', '{"token":"t"}');
  expect(readStoredUser()).toBe(readStoredUser());
});

test('clearStoredUser removes one entry, clearLocalStorage removes all', () => {
  storage.set('other', 'x');
  writeStoredUser({ token: 't' });
  clearStoredUser();
  expect(readStoredUser()).toBeNull();
  expect(storage.size).toBe(1);
  clearLocalStorage();
  expect(storage.size).toBe(0);
});

test('without access to storage there is no stored user', () => {
  vi.stubGlobal('localStorage', {
    getItem() {
      throw new Error('forbidden');
    },
  });
  expect(readStoredUser()).toBeNull();
});
