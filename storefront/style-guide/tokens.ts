import sheet from '#storefront/ui/tokens.css?raw';
import { readTokens } from './token-sheet.ts';

/** Every token of `ui/tokens.css`. */
export const TOKENS = readTokens(sheet);

/** The tokens of one kind, by how their names begin. */
export function tokensOf(...beginnings: string[]): [name: string, value: string][] {
  return [...TOKENS].filter(([name]) => beginnings.some((beginning) => name.startsWith(beginning)));
}

/** The tokens that are opaque colours. */
export function colourTokens(): [name: string, value: string][] {
  return [...TOKENS].filter(([, value]) => /^#[\da-f]{6}$/i.test(value));
}
