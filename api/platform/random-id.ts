import { randomBytes } from 'node:crypto';

/** Crockford's base 32: no I, L, O or U, so that an id can be read out over the phone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export function randomId(characters: number): string {
  return Array.from(randomBytes(characters), (byte) => ALPHABET[byte % 32]).join('');
}

/** A bearer token of 256 random bits, for a session or a link. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}
