import { useEffect } from 'react';

/** When a page that nobody has touched has rested long enough to fetch what it may need. */
const AT_REST_MS = 3000;

/**
 * Fetches code that a page may need later, at the first touch of the page or once it is at rest. What cannot be
 * fetched now is asked for again when it is needed.
 * @param load the same function at each rendering
 */
export function useFetchedBeforehand(load: () => Promise<unknown>): void {
  useEffect(() => {
    const fetchNow = () => void load().catch(() => {});
    const once = { once: true, passive: true };
    addEventListener('pointerdown', fetchNow, once);
    addEventListener('keydown', fetchNow, once);
    const rest = setTimeout(fetchNow, AT_REST_MS);
    return () => {
      clearTimeout(rest);
      removeEventListener('pointerdown', fetchNow);
      removeEventListener('keydown', fetchNow);
    };
  }, [load]);
}
