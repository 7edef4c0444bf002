import {
  type Paise,
  paise,
  type Rupees,
  sumOf as sumOfPaise,
  toPaise,
  toRupees,
} from '#contract/money/money.ts';
import type { GstReturn } from '#contract/office/gst/gst-return.ts';

export interface Amounts {
  taxable_value: Rupees;
  igst: Rupees;
  cgst: Rupees;
  sgst: Rupees;
}

/** Added in paise, so that nothing is lost. */
export function sumOf(rows: readonly Amounts[]): Amounts {
  return combined((amountOf) => sumOfPaise(rows.map((row) => toPaise(amountOf(row)))));
}

export function totalTax({ issued: { igst, cgst, sgst } }: GstReturn): Rupees {
  return toRupees(sumOfPaise([igst, cgst, sgst].map(toPaise)));
}

export function less(from: Amounts, taken: Amounts): Amounts {
  return combined((amountOf) => paise(toPaise(amountOf(from)) - toPaise(amountOf(taken))));
}

function combined(sum: (amountOf: (row: Amounts) => Rupees) => Paise): Amounts {
  return {
    taxable_value: toRupees(sum((row) => row.taxable_value)),
    igst: toRupees(sum((row) => row.igst)),
    cgst: toRupees(sum((row) => row.cgst)),
    sgst: toRupees(sum((row) => row.sgst)),
  };
}

const NO_AMOUNTS = sumOf([]);

/** The supplies without tax, of which the value is stated only. */
export const nilRatedAmounts = ({ nil_rated }: GstReturn): Amounts[] =>
  nil_rated.map(({ amount }) => ({ ...NO_AMOUNTS, taxable_value: amount }));
