import { lazy, Suspense } from 'react';
import { loadToastBox, useToastsWanted } from './toasts.ts';
import { useFetchedBeforehand } from './use-fetched-beforehand.ts';

const ToastBox = lazy(loadToastBox);

const loadOfflineGuard = () => import('./offline-guard.ts').then(({ keepPageOffline }) => keepPageOffline());

/** Where toasts appear. Their code is there when one is due, even when that toast says that the network is gone. */
export function ToastArea() {
  const wanted = useToastsWanted();
  useFetchedBeforehand(loadToastBox);
  useFetchedBeforehand(loadOfflineGuard);
  return wanted ? (
    <Suspense>
      <ToastBox />
    </Suspense>
  ) : null;
}
