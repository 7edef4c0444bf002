import { useEffect } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { RootData } from '#storefront/services.ts';
import type { Checkout } from './checkout.ts';
import { checkouts } from './checkouts.ts';
import { loadCheckout } from './load-checkout.ts';

/** The checkout of the shop's payment provider; undefined until its script has been loaded (again). */
interface LoadableCheckout {
  isLoaded: () => boolean;
  load: () => Promise<Checkout | undefined>;
}

/** Preloads the checkout if `shouldLoad`. */
export function useCheckout(shouldLoad = true): LoadableCheckout {
  const { provider = '', scriptUrl = '' } = useRouteLoaderData<RootData>('root')?.checkout ?? {};
  const checkout = checkouts[provider];
  useEffect(() => {
    if (shouldLoad && checkout) loadCheckout(checkout, scriptUrl);
  }, [shouldLoad, checkout, scriptUrl]);
  return {
    isLoaded: () => checkout?.isLoaded() ?? false,
    load: async () => (checkout && (await loadCheckout(checkout, scriptUrl)) ? checkout : undefined),
  };
}
