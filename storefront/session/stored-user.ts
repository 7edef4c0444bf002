import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import type { LoginResponse } from '#contract/accounts.ts';

/** The whole login answer, as the browser keeps it; only the token is certain to be there. */
export type StoredUser = Pick<LoginResponse, 'token'> & Partial<Omit<LoginResponse, 'token'>>;

const KEY = 'user';
/** Longer than any token of the shop; sent along, it would have the whole request refused. */
const MAX_TOKEN = 500;
const listeners = new Set<() => void>();
let lastText: string | null = null;
let lastUser: StoredUser | null = null;

/** Reads what is kept under the key `user`; anything without a token that could be ours counts as nobody. */
export function parseStoredUser(text: string | null): StoredUser | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('token' in value)) return null;
    const { token } = value;
    const isToken = typeof token === 'string' && token !== '' && token.length <= MAX_TOKEN;
    return isToken ? (value as StoredUser) : null;
  } catch {
    return null;
  }
}

/** Who is logged in, or null. The same object as long as the stored text is the same. */
export function readStoredUser(): StoredUser | null {
  const text = readText();
  if (text !== lastText) {
    lastText = text;
    lastUser = parseStoredUser(text);
  }
  return lastUser;
}

/** Keeps the login answer, whole. */
export function writeStoredUser(user: StoredUser): void {
  localStorage.setItem(KEY, JSON.stringify(user));
  tellEveryone();
}

/** Forgets who is logged in. */
export function clearStoredUser(): void {
  localStorage.removeItem(KEY);
  tellEveryone();
}

/** What a customer typed and this tab keeps stands in session storage under names that begin so. */
export const TYPED_KEY = 'tola-';

/** Empties local storage, as Logout does, and forgets what was typed in this tab. */
export function clearLocalStorage(): void {
  localStorage.clear();
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(TYPED_KEY)) sessionStorage.removeItem(key);
  }
  tellEveryone();
}

/** Who is logged in, live, in this tab and the others. On the server and while hydrating: nobody. */
export function useStoredUser(): StoredUser | null {
  return useSyncExternalStore(subscribe, readStoredUser, nobody);
}

let isPageHydrated = false;

/** True on the server and while the page wakes up: what is drawn now must be what the server has written. */
export function isHydrating(): boolean {
  return !isPageHydrated;
}

/**
 * False on the server and while the page wakes up, true afterwards: only then is it known who is logged in. What it
 * changes is drawn as a transition, in tasks of its own after the page's waking.
 */
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
    // A browser may forbid storage altogether; then nobody is logged in.
    return null;
  }
}

function tellEveryone(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

function nobody(): null {
  return null;
}
