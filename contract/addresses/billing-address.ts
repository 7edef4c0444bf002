import * as z from 'zod/mini';

const filled = z.string().check(z.trim(), z.minLength(1));
const addressJson = z.object({
  street: filled,
  city: filled,
  // Some stored addresses have a numeric pincode.
  pincode: z.pipe(z.union([z.string(), z.number()]), z.pipe(z.transform(String), filled)),
});

export interface BillingAddress {
  street: string;
  city: string;
  pincode: string;
  /** True when the text was not the expected JSON: `street` is then the whole text. */
  raw: boolean;
}

/** Parses an invoice's billing address: JSON text of street, city and pincode; other text is returned as the street. */
export function parseBillingAddress(text: string): BillingAddress {
  const address = addressJson.safeParse(jsonOf(text));
  if (address.success) return { ...address.data, raw: false };
  return { street: text, city: 'N/A', pincode: 'N/A', raw: true };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
