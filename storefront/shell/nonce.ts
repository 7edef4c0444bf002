import { createContext, useContext } from 'react';

/** The word that this document came with. Its attribute reads as empty in a browser, but the property tells. */
const ofThisDocument =
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce || undefined;

/** Carries the content policy's one-time word to the places that print scripts. */
export const NonceContext = createContext<string | undefined>(ofThisDocument);

/** The one-time word of this document. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
