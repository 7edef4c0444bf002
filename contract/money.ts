/** Whole paise; 100 paise are one rupee. All calculations use paise; only the API uses rupees. */
export type Paise = number;

/** Rupees in the API: at most two decimals. */
export type Rupees = number;

/** Converts rupees to whole paise; half a paisa rounds away from zero. */
export function toPaise(rupees: Rupees): Paise {
  return Math.sign(rupees) * Math.round(Math.abs(rupees) * 100);
}

export function toRupees(paise: Paise): Rupees {
  return paise / 100;
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
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return weights.map(() => 0);
  let weightSoFar = 0;
  let givenSoFar = 0;
  return weights.map((weight) => {
    weightSoFar += weight;
    const dueSoFar = Number((BigInt(amount) * BigInt(weightSoFar)) / BigInt(total));
    const share = dueSoFar - givenSoFar;
    givenSoFar = dueSoFar;
    return share;
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
function writtenRupees(paise: Paise, withPaise: boolean): string {
  const sum = Math.abs(paise);
  const rupees = grouped(String(Math.floor(sum / 100)));
  const rest = withPaise ? `.${String(sum % 100).padStart(2, '0')}` : '';
  return `${paise < 0 ? '−' : ''}₹${rupees}${rest}`;
}

/** `₹1,23,456`, with paise only if not zero; negative with a minus sign: `−₹1,23,456.50`. */
export function formatRupees(paise: Paise): string {
  return writtenRupees(paise, paise % 100 !== 0);
}

/** `₹1,23,456.00`, as printed on documents. */
export function formatRupeesExact(paise: Paise): string {
  return writtenRupees(paise, true);
}
