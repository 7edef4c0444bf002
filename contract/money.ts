/** Whole paise. One rupee is 100 paise. All sums of the shop are made in paise; only the calls speak rupees. */
export type Paise = number;

/** Rupees as the calls carry them: at most two decimals. */
export type Rupees = number;

/** Rupees from a call to whole paise; half a paisa rounds away from zero. */
export function toPaise(rupees: Rupees): Paise {
  return Math.sign(rupees) * Math.round(Math.abs(rupees) * 100);
}

/** Whole paise to the rupees that a call carries. */
export function toRupees(paise: Paise): Rupees {
  return paise / 100;
}

/**
 * Divides whole numbers and rounds half up. Exact while numerator and denominator are safe integers.
 * The numerator is at least 0, the denominator at least 1.
 */
export function divideHalfUp(numerator: number, denominator: number): number {
  const quotient = Math.floor(numerator / denominator);
  const remainder = numerator - quotient * denominator;
  return remainder * 2 >= denominator ? quotient + 1 : quotient;
}

/**
 * Splits an amount over weights in proportion, to the paisa: the shares add up to the amount exactly and no
 * share exceeds its weight as long as the amount does not exceed the sum of the weights.
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

/** The Indian grouping: the last three digits, before them by twos. */
function grouped(digits: string): string {
  const groups = [digits.slice(-3)];
  for (let end = digits.length - 3; end > 0; end -= 2)
    groups.unshift(digits.slice(Math.max(0, end - 2), end));
  return groups.join(',');
}

// By hand and not by Intl, whose first formatter of a page costs a phone more than drawing all its prices.
function writtenRupees(paise: Paise, withPaise: boolean): string {
  const sum = Math.abs(paise);
  const rupees = grouped(String(Math.floor(sum / 100)));
  const rest = withPaise ? `.${String(sum % 100).padStart(2, '0')}` : '';
  return `${paise < 0 ? '−' : ''}₹${rupees}${rest}`;
}

/** `₹1,23,456`, with paise only when there are any, below zero with the sign of arithmetic: `−₹1,23,456.50`. */
export function formatRupees(paise: Paise): string {
  return writtenRupees(paise, paise % 100 !== 0);
}

/** `₹1,23,456.00`: as documents print amounts. */
export function formatRupeesExact(paise: Paise): string {
  return writtenRupees(paise, true);
}
