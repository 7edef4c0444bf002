import { useRouteLoaderData } from 'react-router';
import type { RootData } from '#storefront/services.ts';

/** Texts of the shop: the standard ones, or what the owner wrote instead. */
export function useTexts<Texts extends Readonly<Record<string, string>>>(standard: Texts): Texts {
  const changed = useRouteLoaderData<RootData>('root')?.texts;
  return { ...standard, ...changed };
}
