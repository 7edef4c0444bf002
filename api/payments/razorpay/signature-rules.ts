import { createHmac, timingSafeEqual } from 'node:crypto';

/** Formats of ids and signatures, validated before they are used in a URL. */
export const CLAIM_PATTERNS = {
  order: /^order_[A-Za-z0-9]{8,32}$/,
  payment: /^pay_[A-Za-z0-9]{8,32}$/,
  signature: /^[0-9a-f]{64}$/,
};

/** Whether `signature` (64 hex digits) is the HMAC-SHA256 of the message; compared in constant time. */
export function isSignatureValid(message: string | Buffer, signature: string, secret: string): boolean {
  if (!CLAIM_PATTERNS.signature.test(signature) || secret === '') return false;
  return timingSafeEqual(
    createHmac('sha256', secret).update(message).digest(),
    Buffer.from(signature, 'hex'),
  );
}

/** The string that is signed after a successful checkout. */
export function checkoutMessage(providerOrderId: string, paymentId: string): string {
  return `${providerOrderId}|${paymentId}`;
}
