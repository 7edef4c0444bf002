import { PHONE_DIGITS } from '#contract/constants.ts';
import type { Role } from '#contract/office/roles.ts';

/** A search condition, chosen by the form of the typed text; each kind has an index. */
export type OrderSearch =
  | { kind: 'order id' | 'e-mail' | 'invoice number' | 'payment id'; prefix: string }
  | { kind: 'phone'; lastDigits: string }
  | { kind: 'name'; words: string };

/** What the text may mean; it may be a name and the beginning of an order id. A packer searches by these two only. */
export function orderSearchesOf(text: string, role: Role): OrderSearch[] {
  const given = text.trim();
  const marked = role === 'packer' ? undefined : markedSearchOf(given);
  if (marked) return [marked];
  const phone = role === 'packer' ? undefined : phoneSearchOf(given);
  const numbered = [phone, orderIdSearchOf(given)].filter((search) => search !== undefined);
  const isName = numbered.length === 0 || !/\d/.test(given);
  return isName ? [...numbered, { kind: 'name', words: given }] : numbered;
}

/** A search whose kind a character of the text decides. */
function markedSearchOf(given: string): OrderSearch | undefined {
  if (given.includes('@')) return { kind: 'e-mail', prefix: given.normalize('NFKC').toLowerCase() };
  if (given.includes('/')) return { kind: 'invoice number', prefix: given.toUpperCase() };
  if (/^[A-Za-z]+_\w*$/.test(given)) return { kind: 'payment id', prefix: given };
  return undefined;
}

function phoneSearchOf(given: string): OrderSearch | undefined {
  const digits = given.replace(/\D/g, '');
  const isPhone = /^[+\d][\d\s().-]*$/.test(given) && digits.length >= 4 && digits.length <= 15;
  return isPhone ? { kind: 'phone', lastDigits: digits.slice(-PHONE_DIGITS) } : undefined;
}

/** Order ids are of Crockford's base 32; two characters begin too many of them to tell one. */
function orderIdSearchOf(given: string): OrderSearch | undefined {
  const prefix = given.toUpperCase();
  return /^[0-9A-HJKMNP-TV-Z]{3,20}$/.test(prefix) ? { kind: 'order id', prefix } : undefined;
}
