import { useState } from 'react';

/** Copies a text to the clipboard, and whether it was copied. */
export function useCopy(text: string): { isCopied: boolean; copy: () => Promise<void> } {
  const [isCopied, setCopied] = useState(false);
  async function copy() {
    await navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    );
  }
  return { isCopied, copy };
}
