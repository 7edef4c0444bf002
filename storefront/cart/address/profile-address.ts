import { stateOfText } from '#contract/addresses/states.ts';

const PINCODE_AT_END = /(?<!\d)([1-9]\d{2} ?\d{3})[\s,.-]*(?:india[\s.]*)?$/i;

/** Splits a profile's one-line address; unrecognized parts are empty, and their text stays in the street. */
export function splitProfileAddress(text: string): { street: string; city: string; pincode: string } {
  const pincode = PINCODE_AT_END.exec(text)?.[1];
  if (!pincode) return { street: text.trim(), city: '', pincode: '' };
  const parts = text
    .replace(PINCODE_AT_END, '')
    .split(/[,\n]/)
    .map((part) => part.replace(/^[\s.-]+|[\s.-]+$/g, ''))
    .filter((part) => part !== '');
  // A state is left out where a city precedes it; Delhi and Chandigarh are both.
  if (parts.length > 2 && stateOfText(parts.at(-1) ?? '')) parts.pop();
  const city = parts.at(-1) ?? '';
  if (parts.length < 2 || /\d/.test(city)) return { street: parts.join(', '), city: '', pincode };
  return { street: parts.slice(0, -1).join(', '), city, pincode };
}
