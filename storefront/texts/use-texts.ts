import { useRouteLoaderData } from 'react-router';
import type { RootData } from '#storefront/services.ts';

/** Texts of the shop: the standard ones, or what the owner wrote instead. */
export function useTexts<Texts extends Readonly<Record<string, string>>>(standard: Texts): Texts {
  return { ...standard, ...useChangedTexts() };
}

/** What the owner changed of the shop's texts and pictures, by name. */
export function useChangedTexts(): RootData['texts'] {
  return useRouteLoaderData<RootData>('root')?.texts;
}
