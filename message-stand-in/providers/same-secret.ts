import { createHash, timingSafeEqual } from 'node:crypto';

export function isSameSecret(given: unknown, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return typeof given === 'string' && timingSafeEqual(digest(given), digest(expected));
}
