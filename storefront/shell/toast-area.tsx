import { lazy, Suspense, useEffect } from 'react';
import { loadToastBox, useToastsWanted } from './toasts.ts';

const ToastBox = lazy(loadToastBox);

/** Where toasts appear. Their code is fetched at the first touch of a page, to be there when a toast is due. */
export function ToastArea() {
  const wanted = useToastsWanted();
  useEffect(() => {
    const prepare = () => void loadToastBox().catch(() => {});
    const once = { once: true, passive: true };
    addEventListener('pointerdown', prepare, once);
    addEventListener('keydown', prepare, once);
    return () => {
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
