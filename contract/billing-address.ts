import * as z from 'zod/mini';

const filled = z.string().check(z.trim(), z.minLength(1));
const addressJson = z.object({
  street: filled,
  city: filled,
  // Some writers store the pincode as a number.
  pincode: z.pipe(z.union([z.string(), z.number()]), z.pipe(z.transform(String), filled)),
});

export interface BillingAddress {
  street: string;
  city: string;
  pincode: string;
  /** True when the text was not the expected JSON: `street` is then the whole text. */
  raw: boolean;
}

/** An invoice's billing address: JSON text of street, city and pincode; anything else is kept as it is. */
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
