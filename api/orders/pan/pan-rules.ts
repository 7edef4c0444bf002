import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { PAN_FROM } from '#contract/constants.ts';
import { type Paise, toPaise } from '#contract/money/money.ts';

/** A 32-byte key that encrypts PANs; never stored in the database. */
export interface PanKey {
  /** Identifies the key without revealing it. */
  id: string;
  bytes: Buffer;
}

export interface PanKeys {
  present: PanKey;
  previous?: PanKey;
}

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Decodes a key from base64; undefined unless it has 32 bytes. */
export function panKey(base64: string): PanKey | undefined {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length !== KEY_BYTES) return undefined;
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 16), bytes };
}

/** Encrypts a PAN, bound to its order: changed or copied to another order, it cannot be decrypted. */
export function sealPan(pan: string, orderId: string, key: PanKey): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key.bytes, nonce).setAAD(Buffer.from(orderId));
  const sealed = Buffer.concat([cipher.update(pan, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64');
}

/** Decrypts a result of `sealPan` for the same key and order; undefined otherwise. */
export function openPan(sealedPan: string, orderId: string, key: PanKey): string | undefined {
  const bytes = Buffer.from(sealedPan, 'base64');
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(-TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, key.bytes, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(orderId))
    .setAuthTag(tag);
  const sealed = bytes.subarray(NONCE_BYTES, -TAG_BYTES);
  try {
    return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/** Whether the buyer's PAN is required (P-46; Income-tax Rule 114B). */
export function needsPan(order: { totalPaise: Paise }): boolean {
  return order.totalPaise >= toPaise(PAN_FROM);
}
