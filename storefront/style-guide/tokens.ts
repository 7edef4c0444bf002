import sheet from '#storefront/ui/tokens.css?raw';
import { readTokens } from './token-sheet.ts';

/** Every token of `ui/tokens.css`. */
export const TOKENS = readTokens(sheet);

/** Tokens whose names have one of these prefixes. */
export function tokensOf(...prefixes: string[]): [name: string, value: string][] {
  return [...TOKENS].filter(([name]) => prefixes.some((prefix) => name.startsWith(prefix)));
}

export function colourTokens(): [name: string, value: string][] {
  return [...TOKENS].filter(([, value]) => /^#[\da-f]{6}$/i.test(value));
}
