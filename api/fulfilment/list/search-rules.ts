import type { Role } from '#contract/office/roles.ts';

/** A search condition, chosen by the form of the typed text; each kind has an index. */
export type OrderSearch =
  | { kind: 'order id' | 'e-mail' | 'invoice number' | 'payment id'; prefix: string }
  | { kind: 'phone'; lastDigits: string }
  | { kind: 'name'; words: string };

const PHONE_DIGITS = 10;

/** A packer searches by order id and name only. */
export function orderSearchOf(text: string, role: Role): OrderSearch {
  const given = text.trim();
  const search = role === 'packer' ? undefined : privateSearchOf(given);
  return search ?? orderIdSearch(given) ?? { kind: 'name', words: given };
}

function privateSearchOf(given: string): OrderSearch | undefined {
  if (given.includes('@')) return { kind: 'e-mail', prefix: given.normalize('NFKC').toLowerCase() };
  if (given.includes('/')) return { kind: 'invoice number', prefix: given.toUpperCase() };
  if (/^[A-Za-z]+_\w*$/.test(given)) return { kind: 'payment id', prefix: given };
  const digits = given.replace(/\D/g, '');
  const isPhone = /^[+\d][\d\s().-]*$/.test(given) && digits.length >= 4 && digits.length <= 15;
  return isPhone ? { kind: 'phone', lastDigits: digits.slice(-PHONE_DIGITS) } : undefined;
}

/** Order ids are of Crockford's base 32; an incomplete one differs from a name by its digits. */
function orderIdSearch(given: string): OrderSearch | undefined {
  const prefix = given.toUpperCase();
  const isId = /^[0-9A-HJKMNP-TV-Z]{2,20}$/.test(prefix) && (prefix.length === 20 || /\d/.test(prefix));
  return isId ? { kind: 'order id', prefix } : undefined;
}
