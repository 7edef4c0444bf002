import { createHash } from 'node:crypto';

/** In Crockford's base 32: 80 random bits, so that a code cannot be guessed. */
export const CODE_CHARACTERS = 16;

/** As it is shown: `7K2M-4XQ9-B0TC-81WE`. */
export const shownCode = (code: string): string => (code.match(/.{4}/g) ?? []).join('-');

/** A code as it was stored, from what somebody typed: the letters that look like digits are read as digits. */
export function typedCode(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
}

export const codeHash = (code: string): string => createHash('sha256').update(code).digest('hex');

/** What an encrypted code is bound to. */
export const sealedFor = (giftCardId: number): string => `gift card ${giftCardId}`;
