import { useEffect } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { RootData } from '#storefront/services.ts';
import { loadPaymentWidget } from './payment-widget.ts';

/** Preloads the payment widget if `isWanted`; returns the function that loads it (again). */
export function usePaymentWidget(isWanted = true): () => Promise<boolean> {
  const scriptUrl = useRouteLoaderData<RootData>('root')?.checkoutScriptUrl ?? '';
  useEffect(() => {
    if (isWanted) loadPaymentWidget(scriptUrl);
  }, [isWanted, scriptUrl]);
  return () => loadPaymentWidget(scriptUrl);
}
