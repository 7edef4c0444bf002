export const NO_PINCODE = 'A pincode has six digits and does not begin with 0.';

/** The six digits of a pincode, without the spaces that people type; undefined if it is none. */
export function pincodeOf(text: string): string | undefined {
  const digits = text.replace(/\s/g, '');
  return /^[1-9]\d{5}$/.test(digits) ? digits : undefined;
}
