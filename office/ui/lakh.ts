import { formatRupees, rupees, toPaise } from '#contract/money/money.ts';

const LAKH = 100_000;
const CRORE = 100 * LAKH;

/** An abbreviated amount: ₹12,345, ₹2.4 lakh, ₹1.25 crore. */
export function shownRupees(amountRupees: number): string {
  const size = Math.abs(amountRupees);
  if (size >= CRORE) return `₹${rounded(amountRupees / CRORE)} crore`;
  if (size >= LAKH) return `₹${rounded(amountRupees / LAKH)} lakh`;
  return formatRupees(toPaise(rupees(Math.round(amountRupees))));
}

const rounded = (amount: number) => Number(amount.toFixed(2));
