import { stateOfCode } from '#contract/addresses/states.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const FORM = /^\d{2}[A-Z]{5}\d{4}[A-Z][0-9A-Z]Z[0-9A-Z]$/;

/** The check character over a GSTIN's first 14: alternating weights 1 and 2, sum of quotient and remainder by 36. */
function checkCharacter(first14: string): string {
  const sum = [...first14].reduce((total, character, index) => {
    const product = DIGITS.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return DIGITS[(36 - (sum % 36)) % 36] ?? '';
}

/** Whether a text is a well-formed GSTIN with a valid check character. */
export function isGstin(text: string): boolean {
  return FORM.test(text) && checkCharacter(text.slice(0, 14)) === text[14];
}

/** Whether a text is a GSTIN of a state that the shop knows: its first two digits decide the tax split (P-61, P-67). */
export function isGstinOfState(text: string): boolean {
  return isGstin(text) && stateOfCode(text.slice(0, 2)) !== undefined;
}
