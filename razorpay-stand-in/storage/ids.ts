import { randomInt } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

const idPrefixes = { order: 'order_', payment: 'pay_', refund: 'rfnd_', dispute: 'disp_' } as const;
export type IdKind = keyof typeof idPrefixes;

/** Random letters and digits, as in Razorpay's ids, keys and event ids. */
export function randomText(length: number): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}

/** A new id: prefix and 14 case-sensitive letters or digits (Razorpay docs, "Understand the APIs"). */
export function newId(kind: IdKind): string {
  return idPrefixes[kind] + randomText(14);
}

/** Whether a text is a well-formed id of this kind. */
export function isId(kind: IdKind, text: string): boolean {
  return text.startsWith(idPrefixes[kind]) && /^[A-Za-z0-9]{14}$/.test(text.slice(idPrefixes[kind].length));
}
