import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** A 32-byte key that encrypts PANs and authenticator secrets; never stored in the database. */
export interface SealingKey {
  /** Identifies the key without revealing it. */
  id: string;
  bytes: Buffer;
}

export interface SealingKeys {
  present: SealingKey;
  previous?: SealingKey;
}

/** The keys of a shop whose key was replaced. */
export type ReplacedKeys = Required<SealingKeys>;

/** Whether what the previous key encrypted has to be encrypted anew. */
export function isReplaced(keys: SealingKeys | undefined): keys is ReplacedKeys {
  return keys?.previous !== undefined && keys.previous.id !== keys.present.id;
}

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Decodes a key from base64; undefined unless it has 32 bytes. */
export function sealingKey(base64: string): SealingKey | undefined {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length !== KEY_BYTES) return undefined;
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 16), bytes };
}

/** The key that encrypted a text, by its id; undefined if it is neither the present nor the previous one. */
export const keyWithId = (keys: SealingKeys | undefined, id: string | null): SealingKey | undefined =>
  [keys?.present, keys?.previous].find((key) => key?.id === id);

/** Encrypts a text, bound to its subject: changed or copied to another subject, it cannot be decrypted. */
export function sealText(text: string, subject: string, key: SealingKey): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key.bytes, nonce).setAAD(Buffer.from(subject));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64');
}

/** Decrypts a result of `sealText` for the same key and subject; undefined otherwise. */
export function openSealed(sealedText: string, subject: string, key: SealingKey): string | undefined {
  const bytes = Buffer.from(sealedText, 'base64');
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(-TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, key.bytes, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(subject))
    .setAuthTag(tag);
  const sealed = bytes.subarray(NONCE_BYTES, -TAG_BYTES);
  try {
    return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/** Why a shop without a key takes no secrets. */
export const NO_KEY = 'The secrets could not be encrypted: PAN_KEY has to be set where the shop is started.';
