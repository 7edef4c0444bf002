import { gstRate, taxableAmount } from '#contract/gst-rate.ts';
import type { PriceParts } from '#contract/item-price.ts';
import { divideHalfUp, type Paise } from '#contract/money.ts';
import type { ShippingAddress } from '#contract/orders.ts';

/** What an invoice looks at in a sold line: amounts in paise, those of the parts per piece. */
export interface SoldLine extends PriceParts {
  quantity: number;
  /** What the customer pays for the whole line. */
  discountedSubtotal: Paise;
}

export interface LineTax {
  taxableValue: Paise;
  /** Hundredths of a percent. */
  gstRate: number;
  cgst: Paise;
  sgst: Paise;
  roundOff: Paise;
  total: Paise;
}

/**
 * The tax of a line (checklist Q-08, domain notes 1.4). Sold at its full price, the line carries the GST amounts
 * that its price was made with. Lowered by an offer or a coupon, the tax is worked back from what is paid:
 * taxable = paid / (1 + rate), two equal halves, and a paisa or two of rounding.
 */
export function lineTax(line: SoldLine): LineTax {
  const total = line.discountedSubtotal;
  const rate = gstRate(line);
  const fullTaxable = taxableAmount(line) * line.quantity;
  const fullHalf = line.gst_cgst * line.quantity;
  if (fullTaxable + fullHalf * 2 === total) {
    return { taxableValue: fullTaxable, gstRate: rate, cgst: fullHalf, sgst: fullHalf, roundOff: 0, total };
  }
  const taxableValue = divideHalfUp(total * 10_000, 10_000 + rate);
  const half = divideHalfUp(taxableValue * rate, 20_000);
  return {
    taxableValue,
    gstRate: rate,
    cgst: half,
    sgst: half,
    roundOff: total - taxableValue - 2 * half,
    total,
  };
}

export interface InvoiceTotals {
  subtotal: Paise;
  discount: Paise;
  taxableValue: Paise;
  cgst: Paise;
  sgst: Paise;
  igst: Paise;
  roundOff: Paise;
  total: Paise;
}

/**
 * The sums of an invoice. The specification's five fields add up by themselves:
 * subtotal - discount + cgst + sgst = total, the rounding being part of the discount.
 */
export function invoiceTotals(
  lines: readonly SoldLine[],
  taxes: readonly LineTax[],
  sameState: boolean,
): InvoiceTotals {
  const sum = (amount: (tax: LineTax) => Paise) => taxes.reduce((total, tax) => total + amount(tax), 0);
  const subtotal = lines.reduce(
    (total, line) => total + (line.product_price + line.making_charges) * line.quantity,
    0,
  );
  const [cgst, sgst, total] = [sum((tax) => tax.cgst), sum((tax) => tax.sgst), sum((tax) => tax.total)];
  return {
    subtotal,
    discount: subtotal + cgst + sgst - total,
    taxableValue: sum((tax) => tax.taxableValue),
    cgst,
    sgst,
    igst: sameState ? 0 : cgst + sgst,
    roundOff: sum((tax) => tax.roundOff),
    total,
  };
}

export const INVOICE_SERIES = 'INV';

/** The address as the specification's invoice carries it: JSON text of street, city and pincode. */
export function billingAddressText({ street, city, pincode }: ShippingAddress): string {
  return JSON.stringify({ street, city, pincode });
}
