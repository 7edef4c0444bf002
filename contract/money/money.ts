import type { NumberIn } from '#contract/unit.ts';

/** Whole paise; 100 paise are one rupee. All calculations use paise; only the API uses rupees. */
export type Paise = NumberIn<'paise'>;

/** Rupees in the API: at most two decimals. */
export type Rupees = NumberIn<'rupees'>;

/** A metal rate. */
export type PaisePerGram = NumberIn<'paise per gram'>;

/** Hundredths of a percent. */
export type BasisPoints = NumberIn<'basis points'>;

// These state the unit of a literal or of a calculated number; arithmetic results in plain numbers.
export const paise = (amount: number) => amount as Paise;
export const rupees = (amount: number) => amount as Rupees;
export const paisePerGram = (rate: number) => rate as PaisePerGram;
export const basisPoints = (share: number) => share as BasisPoints;

/** Converts rupees to whole paise; half a paisa rounds away from zero. */
export function toPaise(amount: Rupees): Paise {
  return paise(Math.sign(amount) * Math.round(Math.abs(amount) * 100));
}

export function toRupees(amount: Paise | PaisePerGram): Rupees {
  return rupees(amount / 100);
}

export function sumOf(amounts: readonly Paise[]): Paise {
  return paise(amounts.reduce((sum, amount) => sum + amount, 0));
}

/** Integer division rounding half up. Exact for safe integers; numerator at least 0, denominator at least 1. */
export function divideHalfUp(numerator: number, denominator: number): number {
  const quotient = Math.floor(numerator / denominator);
  const remainder = numerator - quotient * denominator;
  return remainder * 2 >= denominator ? quotient + 1 : quotient;
}

/**
 * Splits an amount in proportion to weights, to the paisa: the shares add up exactly, and none exceeds its weight as
 * long as the amount does not exceed the sum of the weights.
 */
export function splitByWeight(amount: Paise, weights: readonly Paise[]): Paise[] {
  const total = sumOf(weights);
  if (total === 0) return weights.map(() => paise(0));
  let weightSoFar = 0;
  let givenSoFar = 0;
  return weights.map((weight) => {
    weightSoFar += weight;
    const dueSoFar = Number((BigInt(amount) * BigInt(weightSoFar)) / BigInt(total));
    const share = dueSoFar - givenSoFar;
    givenSoFar = dueSoFar;
    return paise(share);
  });
}

/** Indian digit grouping: the last three digits, then pairs. */
function grouped(digits: string): string {
  const groups = [digits.slice(-3)];
  for (let end = digits.length - 3; end > 0; end -= 2)
    groups.unshift(digits.slice(Math.max(0, end - 2), end));
  return groups.join(',');
}

// Not `Intl`: creating its first formatter takes longer on a phone than rendering a page's prices.
function writtenRupees(amount: Paise | PaisePerGram, withPaise: boolean): string {
  const sum = Math.abs(amount);
  const whole = grouped(String(Math.floor(sum / 100)));
  const rest = withPaise ? `.${String(sum % 100).padStart(2, '0')}` : '';
  return `${amount < 0 ? '−' : ''}₹${whole}${rest}`;
}

/** `₹1,23,456`, with paise only if not zero; negative with a minus sign: `−₹1,23,456.50`. */
export function formatRupees(amount: Paise | PaisePerGram): string {
  return writtenRupees(amount, amount % 100 !== 0);
}

/** `₹1,23,456.00`, as printed on documents. */
export function formatRupeesExact(amount: Paise | PaisePerGram): string {
  return writtenRupees(amount, true);
}
