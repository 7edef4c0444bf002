import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import type { LoginResponse } from '#contract/accounts/accounts.ts';

/** The login response in local storage; only the token is certain to be there. */
export type StoredUser = Pick<LoginResponse, 'token'> & Partial<Omit<LoginResponse, 'token'>>;

const KEY = 'user';
/** No token of the shop is longer; a longer header would make the server reject every request. */
const MAX_TOKEN_LENGTH = 500;
const listeners = new Set<() => void>();
let lastText: string | null = null;
let lastUser: StoredUser | null = null;

/** Parses the entry `user` of local storage; null without a plausible token. */
export function parseStoredUser(text: string | null): StoredUser | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('token' in value)) return null;
    const { token } = value;
    const isToken = typeof token === 'string' && token !== '' && token.length <= MAX_TOKEN_LENGTH;
    return isToken ? (value as StoredUser) : null;
  } catch {
    return null;
  }
}

/** The logged-in user, or null. The same object as long as the stored text is the same. */
export function readStoredUser(): StoredUser | null {
  const text = readText();
  if (text !== lastText) {
    lastText = text;
    lastUser = parseStoredUser(text);
  }
  return lastUser;
}

export function writeStoredUser(user: StoredUser): void {
  localStorage.setItem(KEY, JSON.stringify(user));
  notifyListeners();
}

export function clearStoredUser(): void {
  localStorage.removeItem(KEY);
  notifyListeners();
}

/** Prefix of the session storage keys for form input. */
export const DRAFT_KEY_PREFIX = 'tola-';

/** Clears local storage and the form input of this tab, for logout. */
export function clearLocalStorage(): void {
  localStorage.clear();
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(DRAFT_KEY_PREFIX)) sessionStorage.removeItem(key);
  }
  notifyListeners();
}

/** The logged-in user, kept up to date across tabs. Null on the server and while hydrating. */
export function useStoredUser(): StoredUser | null {
  return useSyncExternalStore(subscribeToStorage, readStoredUser, serverSnapshot);
}

let isPageHydrated = false;

/** True on the server and until hydration is done: what is rendered now must match the server's HTML. */
export function isHydrating(): boolean {
  return !isPageHydrated;
}

/** False on the server and while hydrating, then true. The update is a transition, so that it does not lengthen hydration. */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(isPageHydrated);
  useEffect(() => {
    isPageHydrated = true;
    startTransition(() => setHydrated(true));
  }, []);
  return hydrated;
}

function readText(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // Browsers can block access to storage.
    return null;
  }
}

/** After local storage was changed in this tab. */
export function notifyListeners(): void {
  for (const listener of listeners) listener();
}

/** Called when local storage changed, in any tab. */
export function subscribeToStorage(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

function serverSnapshot(): null {
  return null;
}
