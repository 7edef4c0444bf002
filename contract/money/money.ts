import type { PaisePerCarat } from '#contract/stones/carats.ts';
import type { NumberIn } from '#contract/unit.ts';

/** Whole paise; 100 paise are one rupee. All calculations use paise; only the API uses rupees. */
export type Paise = NumberIn<'paise'>;

/** Rupees in the API: at most two decimals. */
export type Rupees = NumberIn<'rupees'>;

export type PaisePerGram = NumberIn<'paise per gram'>;

/** Hundredths of a percent. */
export type BasisPoints = NumberIn<'basis points'>;

// These state the unit of a literal or a computed number; arithmetic yields plain numbers.
export const paise = (amount: number) => amount as Paise;
export const rupees = (amount: number) => amount as Rupees;
export const paisePerGram = (rate: number) => rate as PaisePerGram;
export const basisPoints = (share: number) => share as BasisPoints;

/** Converts rupees to whole paise; half a paisa rounds away from zero. */
export function toPaise(amountRupees: Rupees): Paise {
  return paise(Math.sign(amountRupees) * Math.round(Math.abs(amountRupees) * 100));
}

export function toRupees(amountPaise: Paise | PaisePerGram | PaisePerCarat): Rupees {
  return rupees(amountPaise / 100);
}

export function sumOf(amountsPaise: readonly Paise[]): Paise {
  return paise(amountsPaise.reduce((sum, amountPaise) => sum + amountPaise, 0));
}

/** Integer division rounding half up. Exact for safe integers; numerator at least 0, denominator at least 1. */
export function divideHalfUp(numerator: number, denominator: number): number {
  const quotient = Math.floor(numerator / denominator);
  const remainder = numerator - quotient * denominator;
  return remainder * 2 >= denominator ? quotient + 1 : quotient;
}

/** Splits an amount by weights, to the paisa: adds up exactly, no share above its weight if the amount is not above their sum. */
export function splitByWeight(amountPaise: Paise, weightsPaise: readonly Paise[]): Paise[] {
  const totalPaise = sumOf(weightsPaise);
  if (totalPaise === 0) return weightsPaise.map(() => paise(0));
  let weightSoFar = 0;
  let givenSoFar = 0;
  return weightsPaise.map((weight) => {
    weightSoFar += weight;
    const dueSoFar = Number((BigInt(amountPaise) * BigInt(weightSoFar)) / BigInt(totalPaise));
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
function writtenRupees(amountPaise: Paise | PaisePerGram | PaisePerCarat, withPaise: boolean): string {
  const sumPaise = Math.abs(amountPaise);
  const whole = grouped(String(Math.floor(sumPaise / 100)));
  const rest = withPaise ? `.${String(sumPaise % 100).padStart(2, '0')}` : '';
  return `${amountPaise < 0 ? '−' : ''}₹${whole}${rest}`;
}

/** `₹1,23,456`, with paise only if not zero; negative with a minus sign: `−₹1,23,456.50`. */
export function formatRupees(amountPaise: Paise | PaisePerGram | PaisePerCarat): string {
  return writtenRupees(amountPaise, amountPaise % 100 !== 0);
}

/** `₹1,23,456.00`, as printed on documents. */
export function formatRupeesExact(amountPaise: Paise | PaisePerGram): string {
  return writtenRupees(amountPaise, true);
}
