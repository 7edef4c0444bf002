import { lazy, Suspense } from 'react';
import { usePreload } from '#storefront/api-client/use-preload.ts';
import { loadToastBox, useToastsWanted } from './toasts.ts';

const ToastBox = lazy(loadToastBox);

const loadOfflineGuard = () =>
  import('#storefront/api-client/offline-guard.ts').then(({ keepPageOffline }) => keepPageOffline());

/** Where toasts appear. Their code is there when one is due, even when that toast says that the network is gone. */
export function ToastArea() {
  const wanted = useToastsWanted();
  usePreload(loadToastBox);
  usePreload(loadOfflineGuard);
  return wanted ? (
    <Suspense>
      <ToastBox />
    </Suspense>
  ) : null;
}
