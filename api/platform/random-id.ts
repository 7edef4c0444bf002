import { randomBytes } from 'node:crypto';

/** Crockford's alphabet: no I, L, O or U, so that an id can be read out over the phone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** An id of so many characters, 5 random bits each. */
export function randomId(characters: number): string {
  return Array.from(randomBytes(characters), (byte) => ALPHABET[byte % 32]).join('');
}

/** A secret of 256 random bits that stands for its holder: of a session, of a link. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}
