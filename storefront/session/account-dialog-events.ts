import { useEffect, useSyncExternalStore } from 'react';

/** Window event that opens the sign-up dialog. */
export const OPEN_SIGNUP = 'open-signup';

export type AccountDialogMode = 'login' | 'register';

let mode: AccountDialogMode | null = null;
const listeners = new Set<() => void>();

function show(next: AccountDialogMode | null): void {
  mode = next;
  for (const listener of listeners) listener();
}

export function openAccountDialog(requestedMode: AccountDialogMode): void {
  show(requestedMode);
}

export function closeAccountDialog(): void {
  show(null);
}

/** The mode of the open dialog, or null. Also opens it on the `open-signup` event. */
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
