import { useRouteLoaderData } from 'react-router';
import type { loader } from '#storefront/root.tsx';
import type { PublicSeller } from '#storefront/services.ts';

/** Whose shop it is, as the root's loader tells every page; missing only where the root itself broke. */
export function useSeller(): PublicSeller | undefined {
  return useRouteLoaderData<typeof loader>('root')?.seller;
}
