import { type ReactNode, useSyncExternalStore } from 'react';
import { PRODUCT_TOAST_OTHER_MS, PRODUCT_TOAST_SUCCESS_MS, TOAST_MS } from '#contract/constants.ts';

export type ToastKind = 'info' | 'success' | 'warning' | 'error';

/** What a toast says. What is to be pressed in it is given the way to take this toast away. */
export type ToastContent = ReactNode | ((close: () => void) => ReactNode);

export interface ToastOptions {
  /** How long it stays. */
  milliseconds?: number;
  /** A toast of the same name that is still there makes room for this one. */
  name?: string;
}

/** Fetches the toasts' code, which no page needs before something has happened. */
export const loadToastBox = () => import('./toast-box.tsx');

let wanted = false;
const waiting = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  waiting.add(listener);
  return () => waiting.delete(listener);
}

/** Whether there was ever a toast in this page, so that the box for them is needed. */
export function useToastsWanted(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => wanted,
    () => false,
  );
}

/** Does something with the toasts' code; where it cannot be fetched, as soon as the network is back. */
function withToastBox(act: (box: Awaited<ReturnType<typeof loadToastBox>>) => void): void {
  const tryAgain = () => addEventListener('online', () => withToastBox(act), { once: true });
  void loadToastBox().then(act, tryAgain);
}

/** Shows a toast; by default it leaves after 5 seconds. */
export function showToast(kind: ToastKind, content: ToastContent, options: ToastOptions = {}): void {
  withToastBox(({ raiseToast }) => {
    // Only now: a box that is asked for before its code is there would take the page down with it.
    wanted = true;
    for (const listener of waiting) listener();
    raiseToast(kind, content, { milliseconds: TOAST_MS, ...options });
  });
}

/** Shows a toast about a product: good news leaves after 3 seconds, everything else after 5. */
export function showProductToast(kind: ToastKind, content: ToastContent, name?: string): void {
  const milliseconds = kind === 'success' ? PRODUCT_TOAST_SUCCESS_MS : PRODUCT_TOAST_OTHER_MS;
  showToast(kind, content, { milliseconds, ...(name && { name }) });
}
