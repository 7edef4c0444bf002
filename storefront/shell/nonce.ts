import { createContext, useContext } from 'react';

/** The document's CSP nonce. Browsers hide the attribute's value; the property has it. */
const documentNonce =
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce || undefined;

/** The CSP nonce for components that render scripts. */
export const NonceContext = createContext<string | undefined>(documentNonce);

export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
