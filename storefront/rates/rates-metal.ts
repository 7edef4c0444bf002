import { METALS, type Metal } from '#contract/rates/metals.ts';

/** The metal that a URL chooses; undefined for the first one, and for one that is not known. */
export function metalOfAddress(search: URLSearchParams): Metal | undefined {
  const [first, ...others] = METALS;
  const chosen = search.get('metal');
  return chosen === first ? undefined : others.find((metal) => metal === chosen);
}
