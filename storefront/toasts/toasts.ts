import { useSyncExternalStore } from 'react';
import { PRODUCT_TOAST_OTHER_MS, PRODUCT_TOAST_SUCCESS_MS } from '#contract/constants.ts';
import type { ToastContent, ToastKind, ToastOptions } from './toast-box.tsx';

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

/** Shows a toast, by default for 5 seconds. If its code cannot be loaded, tries again when the browser is online. */
export function showToast(kind: ToastKind, content: ToastContent, options: ToastOptions = {}): void {
  const retryWhenOnline = () =>
    addEventListener('online', () => showToast(kind, content, options), { once: true });
  loadToastBox().then(({ addToast }) => {
    // Only after loading: mounting the container earlier would break the page if loading fails.
    hasToasts = true;
    for (const listener of listeners) listener();
    addToast(kind, content, options);
  }, retryWhenOnline);
}

/** Shows a toast about a product: success for 3 seconds, everything else for 5. */
export function showProductToast(kind: ToastKind, content: ToastContent, name?: string): void {
  const milliseconds = kind === 'success' ? PRODUCT_TOAST_SUCCESS_MS : PRODUCT_TOAST_OTHER_MS;
  showToast(kind, content, { milliseconds, ...(name && { name }) });
}
