import { PHONE_DIGITS } from '#contract/constants.ts';
/** A search for customers; the form of the typed text decides the column. */
export type CustomerSearch =
  | { by: 'phone'; lastDigits: string }
  | { by: 'email'; beginning: string }
  | { by: 'name'; words: string };

const MIN_DIGITS = 3;

/** Reads what was typed into the search: an @ means an e-mail, digits a phone, anything else a name. */
export function readSearch(typed: string): CustomerSearch | undefined {
  const text = typed.normalize('NFKC').trim().toLowerCase();
  if (text.includes('@')) return { by: 'email', beginning: text };
  const digits = text.replace(/\D/g, '');
  if (/^[\d\s+()-]+$/.test(text) && digits.length >= MIN_DIGITS) {
    return { by: 'phone', lastDigits: digits.slice(-PHONE_DIGITS) };
  }
  return text === '' ? undefined : { by: 'name', words: text };
}

/** The last three digits of a phone number. */
export function maskedPhone(phone: string): string {
  return `••••• ••${phone.replace(/\D/g, '').slice(-3)}`;
}

/** The first letter and the domain of an e-mail. */
export function maskedEmail(email: string): string {
  return `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`;
}
