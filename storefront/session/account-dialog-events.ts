import { useEffect, useSyncExternalStore } from 'react';

/** The window event that opens the sign-up dialog; anyone may send it (specification section 2). */
export const OPEN_SIGNUP = 'open-signup';

export type AccountDialogMode = 'login' | 'register';

let mode: AccountDialogMode | null = null;
const listeners = new Set<() => void>();

function show(next: AccountDialogMode | null): void {
  mode = next;
  for (const listener of listeners) listener();
}

/** Opens the login and sign-up dialog, from anywhere. */
export function openAccountDialog(wanted: AccountDialogMode): void {
  show(wanted);
}

/** Closes it. */
export function closeAccountDialog(): void {
  show(null);
}

/** In which mode the dialog is open, or null; also obeys the window event. */
export function useAccountDialogMode(): AccountDialogMode | null {
  useEffect(() => {
    const signUp = () => show('register');
    addEventListener(OPEN_SIGNUP, signUp);
    return () => removeEventListener(OPEN_SIGNUP, signUp);
  }, []);
  return useSyncExternalStore(
    subscribe,
    () => mode,
    () => null,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
