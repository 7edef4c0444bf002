import { lazy, Suspense, useEffect } from 'react';
import { loadToastBox, useToastsWanted } from './toasts.ts';

const ToastBox = lazy(loadToastBox);

/** When a page that nobody has touched has rested long enough to fetch what it may need. */
const AT_REST_MS = 3000;

/**
 * Where toasts appear. Their code is fetched at the first touch of a page or once it is at rest, to be there when a
 * toast is due, even when that toast says that the network is gone.
 */
export function ToastArea() {
  const wanted = useToastsWanted();
  useEffect(() => {
    const prepare = () => void loadToastBox().catch(() => {});
    const once = { once: true, passive: true };
    addEventListener('pointerdown', prepare, once);
    addEventListener('keydown', prepare, once);
    const rest = setTimeout(prepare, AT_REST_MS);
    return () => {
      clearTimeout(rest);
      removeEventListener('pointerdown', prepare);
      removeEventListener('keydown', prepare);
    };
  }, []);
  return wanted ? (
    <Suspense>
      <ToastBox />
    </Suspense>
  ) : null;
}
