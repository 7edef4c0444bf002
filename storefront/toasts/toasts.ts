import { type ReactNode, useSyncExternalStore } from 'react';
import { PRODUCT_TOAST_OTHER_MS, PRODUCT_TOAST_SUCCESS_MS, TOAST_MS } from '#contract/constants.ts';

export type ToastKind = 'info' | 'success' | 'warning' | 'error';

/** Content with a link or a button is a function, which receives `close` for its toast. */
export type ToastContent = ReactNode | ((close: () => void) => ReactNode);

export interface ToastOptions {
  milliseconds?: number;
  /** A visible toast of the same name is replaced. */
  name?: string;
}

/** Loads the toast library, which is not part of the initial bundle. */
export const loadToastBox = () => import('./toast-box.tsx');

let hasToasts = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether any toast was shown since the page was loaded, so that the container has to be mounted. */
export function useHasToasts(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => hasToasts,
    () => false,
  );
}

/** Runs `act` with the loaded toast code; if loading fails, tries again when the browser is back online. */
function withToastBox(act: (box: Awaited<ReturnType<typeof loadToastBox>>) => void): void {
  const retryWhenOnline = () => addEventListener('online', () => withToastBox(act), { once: true });
  void loadToastBox().then(act, retryWhenOnline);
}

/** Shows a toast, by default for 5 seconds. */
export function showToast(kind: ToastKind, content: ToastContent, options: ToastOptions = {}): void {
  withToastBox(({ addToast }) => {
    // Only after loading: mounting the container earlier would break the page if loading fails.
    hasToasts = true;
    for (const listener of listeners) listener();
    addToast(kind, content, { milliseconds: TOAST_MS, ...options });
  });
}

/** Shows a toast about a product: success for 3 seconds, everything else for 5. */
export function showProductToast(kind: ToastKind, content: ToastContent, name?: string): void {
  const milliseconds = kind === 'success' ? PRODUCT_TOAST_SUCCESS_MS : PRODUCT_TOAST_OTHER_MS;
  showToast(kind, content, { milliseconds, ...(name && { name }) });
}
