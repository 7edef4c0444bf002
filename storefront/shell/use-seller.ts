import { useRouteLoaderData } from 'react-router';
import type { loader } from '#storefront/root.tsx';
import type { PublicSeller } from '#storefront/services.ts';

/** The seller from the root loader; undefined only if the root loader failed. */
export function useSeller(): PublicSeller | undefined {
  return useRouteLoaderData<typeof loader>('root')?.seller;
}
