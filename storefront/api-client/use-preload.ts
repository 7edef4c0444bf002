import { useEffect } from 'react';

const IDLE_MS = 3000;

/** Preloads code at the first interaction or after 3 seconds; errors are ignored. `load` must be a stable reference. */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    const stopWaiting = () => {
      clearTimeout(timer);
      removeEventListener('pointerdown', fetchNow);
      removeEventListener('keydown', fetchNow);
    };
    const fetchNow = () => {
      stopWaiting();
      void load().catch(() => {});
    };
    addEventListener('pointerdown', fetchNow, { passive: true });
    addEventListener('keydown', fetchNow, { passive: true });
    const timer = setTimeout(fetchNow, IDLE_MS);
    return stopWaiting;
  }, [load]);
}
