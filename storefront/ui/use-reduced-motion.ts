import { useSyncExternalStore } from 'react';

const QUERY = '(prefers-reduced-motion: reduce)';

/** Whether this visitor asked for less motion. On the server: not known, so no. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(subscribe, read, () => false);
}

function subscribe(listener: () => void): () => void {
  const wish = matchMedia(QUERY);
  wish.addEventListener('change', listener);
  return () => wish.removeEventListener('change', listener);
}

function read(): boolean {
  return matchMedia(QUERY).matches;
}
