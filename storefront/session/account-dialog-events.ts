import { useEffect, useSyncExternalStore } from 'react';

/** Window event that opens the sign-up dialog; its `detail` may be the visitor's e-mail. */
export const OPEN_SIGNUP = 'open-signup';

export type AccountDialogMode = 'login' | 'register';

interface OpenedDialog {
  mode: AccountDialogMode;
  /** What the e-mail field has at first. */
  email: string;
}

let opened: OpenedDialog | null = null;
const listeners = new Set<() => void>();

function show(next: OpenedDialog | null): void {
  opened = next;
  for (const listener of listeners) listener();
}

export function openAccountDialog(mode: AccountDialogMode): void {
  show({ mode, email: '' });
}

export function closeAccountDialog(): void {
  show(null);
}

/** The open dialog, or null. Also opens it on the `open-signup` event. */
export function useOpenedAccountDialog(): OpenedDialog | null {
  useEffect(() => {
    const signUp = (event: Event) => {
      const detail: unknown = event instanceof CustomEvent && event.detail;
      show({ mode: 'register', email: typeof detail === 'string' ? detail : '' });
    };
    addEventListener(OPEN_SIGNUP, signUp);
    return () => removeEventListener(OPEN_SIGNUP, signUp);
  }, []);
  return useSyncExternalStore(
    subscribe,
    () => opened,
    () => null,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
