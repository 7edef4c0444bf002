import { type BasisPoints, divideHalfUp, type Paise, paise, sumOf } from '#contract/money/money.ts';

/** The amounts that an invoice line states and a credit note takes back. */
interface CreditedAmounts {
  discountPaise: Paise;
  taxableValuePaise: Paise;
  cgstPaise: Paise;
  sgstPaise: Paise;
  roundOffPaise: Paise;
  totalPaise: Paise;
}

export interface LinePart extends CreditedAmounts {
  quantity: number;
}

export interface BilledLine extends LinePart {
  isGiftCard: boolean;
}

/** The totals of an invoice or a credit note. */
export interface CreditTotals extends CreditedAmounts {
  subtotalPaise: Paise;
  igstPaise: Paise;
}

/**
 * What a return of some pieces of a line credits: the share of all pieces that came back so far, less what was credited
 * before. Pieces that come back in any order and portions thus credit each amount of the line exactly (P-250).
 */
export function creditOfLine(line: BilledLine, before: LinePart, quantity: number): LinePart {
  const returned = before.quantity + quantity;
  if (quantity < 1 || returned > line.quantity) throw new RangeError('more pieces than were billed');
  const creditOf = (name: keyof CreditedAmounts) =>
    paise(divideHalfUp(line[name] * returned, line.quantity) - before[name]);
  const [taxableValuePaise, cgstPaise, sgstPaise, totalPaise] = [
    creditOf('taxableValuePaise'),
    creditOf('cgstPaise'),
    creditOf('sgstPaise'),
    creditOf('totalPaise'),
  ];
  return {
    quantity,
    discountPaise: creditOf('discountPaise'),
    ...{ taxableValuePaise, cgstPaise, sgstPaise, totalPaise },
    // A gift card has no taxable value; of goods it is what the other amounts leave.
    roundOffPaise: paise(line.isGiftCard ? 0 : totalPaise - taxableValuePaise - cgstPaise - sgstPaise),
  };
}

const EVERY_AMOUNT = [
  'discountPaise',
  'taxableValuePaise',
  'cgstPaise',
  'sgstPaise',
  'roundOffPaise',
  'totalPaise',
] as const satisfies (keyof CreditedAmounts)[];

/** A line less the credited differences of weight, to be shared by its pieces. */
export function withoutWeightCredits<Line extends CreditedAmounts>(
  line: Line,
  weights: readonly CreditedAmounts[],
): Line {
  const left = EVERY_AMOUNT.map((name) => [
    name,
    weights.reduce((rest, credited) => rest - credited[name], Number(line[name])),
  ]);
  return { ...line, ...Object.fromEntries(left) };
}

/** The credit of a line of lighter pieces: their worth before tax less its share of reductions, with its tax (P-281). */
export function creditOfWeight(
  line: BilledLine & { gstRateBasisPoints: BasisPoints },
  worthPaise: Paise,
): LinePart {
  const paidPaise = paise(line.totalPaise - line.cgstPaise - line.sgstPaise);
  const discountPaise = shareOf(worthPaise, line.discountPaise, paise(line.discountPaise + paidPaise));
  const taxableValuePaise = paise(worthPaise - discountPaise);
  const halfPaise = paise(divideHalfUp(taxableValuePaise * line.gstRateBasisPoints, 20_000));
  return {
    ...{ quantity: 0, discountPaise, taxableValuePaise, cgstPaise: halfPaise, sgstPaise: halfPaise },
    roundOffPaise: paise(0),
    totalPaise: paise(taxableValuePaise + 2 * halfPaise),
  };
}

/** The share of an amount that a part is of a whole, half a paisa rounded up; the product may exceed what a number holds. */
function shareOf(amountPaise: Paise, partPaise: Paise, wholePaise: Paise): Paise {
  if (partPaise <= 0) return paise(0);
  const [twice, whole] = [2n * BigInt(amountPaise) * BigInt(partPaise), BigInt(wholePaise)];
  return paise(Number((twice + whole) / (2n * whole)));
}

export function creditTotals(lines: readonly CreditedAmounts[], isOtherState: boolean): CreditTotals {
  const sum = (name: keyof CreditedAmounts) => sumOf(lines.map((line) => line[name]));
  const [cgstPaise, sgstPaise] = [sum('cgstPaise'), sum('sgstPaise')];
  const [discountPaise, totalPaise] = [sum('discountPaise'), sum('totalPaise')];
  return {
    subtotalPaise: paise(totalPaise - cgstPaise - sgstPaise + discountPaise),
    taxableValuePaise: sum('taxableValuePaise'),
    roundOffPaise: sum('roundOffPaise'),
    igstPaise: paise(isOtherState ? cgstPaise + sgstPaise : 0),
    ...{ discountPaise, cgstPaise, sgstPaise, totalPaise },
  };
}

/** The rest of an invoice after earlier notes: the totals of the note that credits the last of its pieces. */
export function remainingTotals(invoice: CreditTotals, before: readonly CreditTotals[]): CreditTotals {
  const left = (name: keyof CreditTotals) =>
    paise(before.reduce((rest, note) => rest - note[name], Number(invoice[name])));
  return {
    subtotalPaise: left('subtotalPaise'),
    discountPaise: left('discountPaise'),
    taxableValuePaise: left('taxableValuePaise'),
    cgstPaise: left('cgstPaise'),
    sgstPaise: left('sgstPaise'),
    igstPaise: left('igstPaise'),
    roundOffPaise: left('roundOffPaise'),
    totalPaise: left('totalPaise'),
  };
}
