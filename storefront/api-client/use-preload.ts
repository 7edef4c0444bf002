import { useEffect } from 'react';

/** When a page that nobody has touched has rested long enough to fetch what it may need. */
const AT_REST_MS = 3000;

/**
 * Fetches code that a page may need later, at the first touch of the page or once it is at rest. What cannot be
 * fetched now is asked for again when it is needed.
 * @param load the same function at each rendering
 */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    const stopWaiting = () => {
      clearTimeout(rest);
      removeEventListener('pointerdown', fetchNow);
      removeEventListener('keydown', fetchNow);
    };
    const fetchNow = () => {
      stopWaiting();
      void load().catch(() => {});
    };
    addEventListener('pointerdown', fetchNow, { passive: true });
    addEventListener('keydown', fetchNow, { passive: true });
    const rest = setTimeout(fetchNow, AT_REST_MS);
    return stopWaiting;
  }, [load]);
}
