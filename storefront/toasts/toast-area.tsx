import { lazy, Suspense } from 'react';
import { usePreload } from '#storefront/api-client/use-preload.ts';
import { loadToastBox, useHasToasts } from './toasts.ts';

const ToastBox = lazy(loadToastBox);

const loadOfflineGuard = () => import('#storefront/api-client/offline-guard.ts');

/** Where toasts appear. Their code is preloaded, so that a toast can also report that the network is down. */
export function ToastArea() {
  const hasToasts = useHasToasts();
  usePreload(loadToastBox);
  usePreload(loadOfflineGuard);
  return hasToasts ? (
    <Suspense>
      <ToastBox />
    </Suspense>
  ) : null;
}
