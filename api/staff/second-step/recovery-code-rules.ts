import { tokenDigest } from '#api/accounts/rules.ts';
import { randomId } from '#api/platform/random-id.ts';

const RECOVERY_CODES = 10;

/** A code of 16 characters (80 bits) in groups of four, to be written down. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => (randomId(16).match(/.{4}/g) ?? []).join('-'));
}

/** The hash of a code, however it was typed. */
export function recoveryCodeHash(code: string): Buffer {
  return tokenDigest(code.toUpperCase().replace(/[^0-9A-Z]/g, ''));
}
