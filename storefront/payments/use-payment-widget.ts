import { useEffect } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { loader } from '#storefront/root.tsx';
import { loadPaymentWidget } from './payment-widget.ts';

/**
 * Begins to load the payment widget with the page, where it is wanted; gives the function that asks for it (again).
 */
export function usePaymentWidget(isWanted = true): () => Promise<boolean> {
  const scriptUrl = useRouteLoaderData<typeof loader>('root')?.checkoutScriptUrl ?? '';
  useEffect(() => {
    if (isWanted) loadPaymentWidget(scriptUrl);
  }, [isWanted, scriptUrl]);
  return () => loadPaymentWidget(scriptUrl);
}
