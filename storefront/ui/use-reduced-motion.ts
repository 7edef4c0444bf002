import { useSyncExternalStore } from 'react';

const QUERY = '(prefers-reduced-motion: reduce)';

/** Whether the visitor prefers reduced motion; false on the server. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(subscribe, read, () => false);
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(QUERY);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

function read(): boolean {
  return matchMedia(QUERY).matches;
}
