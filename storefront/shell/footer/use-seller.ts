import { useRouteLoaderData } from 'react-router';
import type { PublicSeller, RootData } from '#storefront/services.ts';

/** The seller from the root loader; undefined only if the root loader failed. */
export function useSeller(): PublicSeller | undefined {
  return useRouteLoaderData<RootData>('root')?.seller;
}
