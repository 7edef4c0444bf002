import { gstRate, gstRateOfGoods } from '#contract/money/gst-rate.ts';
import { itemPriceWithoutOffer, type PriceParts } from '#contract/money/item-price.ts';
import {
  type BasisPoints,
  basisPoints,
  divideHalfUp,
  type Paise,
  paise,
  sumOf,
} from '#contract/money/money.ts';
import type { ShippingAddress } from '#contract/orders/orders.ts';

/** A sold line as input for its invoice. The price parts and `unitPrice` are per piece. */
export interface SoldLine extends PriceParts {
  hsn: string;
  isGiftCard: boolean;
  quantity: number;
  /** Price of a piece after the offer, before the coupon. */
  unitPricePaise: Paise;
  couponSharePaise: Paise;
  /** Amount paid for the whole line. */
  discountedSubtotalPaise: Paise;
}

export interface LineTax {
  taxableValuePaise: Paise;
  gstRateBasisPoints: BasisPoints;
  cgstPaise: Paise;
  sgstPaise: Paise;
  roundOffPaise: Paise;
  /** Total reduction before tax; never below 0. */
  discountPaise: Paise;
  couponBeforeTaxPaise: Paise;
  totalPaise: Paise;
}

const NO_PAISE = paise(0);
const UNTAXED = {
  taxableValuePaise: NO_PAISE,
  gstRateBasisPoints: basisPoints(0),
  cgstPaise: NO_PAISE,
  sgstPaise: NO_PAISE,
  roundOffPaise: NO_PAISE,
};

/**
 * The tax of a line, worked back from the amount paid (P-60): taxable = paid / (1 + rate), two equal halves, and a
 * paisa or two of round-off. A gift card is not a supply and has no taxable value (P-63).
 */
export function lineTax(line: SoldLine): LineTax {
  const totalPaise = line.discountedSubtotalPaise;
  if (line.isGiftCard) {
    return { ...UNTAXED, ...reductionsOf(line, totalPaise, UNTAXED.gstRateBasisPoints), totalPaise };
  }
  const rateBasisPoints = gstRateOfGoods(line.hsn) ?? gstRate(line);
  const tax = taxWithin(totalPaise, rateBasisPoints);
  const paidBeforeTaxPaise = paise(totalPaise - tax.cgstPaise - tax.sgstPaise);
  return { ...tax, ...reductionsOf(line, paidBeforeTaxPaise, rateBasisPoints), totalPaise };
}

type TaxWithin = Omit<LineTax, 'discountPaise' | 'couponBeforeTaxPaise' | 'totalPaise'>;

/** The tax within an amount that was paid (P-60). */
export function taxWithin(totalPaise: Paise, rateBasisPoints: BasisPoints): TaxWithin {
  const taxableValuePaise = paise(divideHalfUp(totalPaise * 10_000, 10_000 + rateBasisPoints));
  const halfPaise = paise(divideHalfUp(taxableValuePaise * rateBasisPoints, 20_000));
  return {
    taxableValuePaise,
    gstRateBasisPoints: rateBasisPoints,
    cgstPaise: halfPaise,
    sgstPaise: halfPaise,
    roundOffPaise: paise(totalPaise - taxableValuePaise - 2 * halfPaise),
  };
}

function isLoweredBeforeCoupon(line: SoldLine): boolean {
  return line.discountPaise > 0 || line.unitPricePaise < itemPriceWithoutOffer(line);
}

/** A line's reduction before tax, and the coupon's part. Rounding to whole rupees is none; never negative (docs/decisions/036). */
function reductionsOf(
  line: SoldLine,
  paidBeforeTaxPaise: Paise,
  rateBasisPoints: BasisPoints,
): Pick<LineTax, 'discountPaise' | 'couponBeforeTaxPaise'> {
  const isLowered = isLoweredBeforeCoupon(line);
  if (!isLowered && line.couponSharePaise === 0)
    return { discountPaise: NO_PAISE, couponBeforeTaxPaise: NO_PAISE };
  const worthPaise = (line.productPricePaise + line.makingChargesPaise) * line.quantity;
  const discountPaise = paise(Math.max(0, worthPaise - paidBeforeTaxPaise));
  // Where nothing else lowered the line, the coupon is the whole discount, rounding included.
  const couponPaise = divideHalfUp(line.couponSharePaise * 10_000, 10_000 + rateBasisPoints);
  const couponBeforeTaxPaise = isLowered ? paise(Math.min(discountPaise, couponPaise)) : discountPaise;
  return { discountPaise, couponBeforeTaxPaise };
}

export interface InvoiceTotals {
  subtotalPaise: Paise;
  discountPaise: Paise;
  taxableValuePaise: Paise;
  cgstPaise: Paise;
  sgstPaise: Paise;
  igstPaise: Paise;
  roundOffPaise: Paise;
  totalPaise: Paise;
}

/** The totals of an invoice: subtotal - discount + cgst + sgst = total (P-60). The subtotal is before tax and discount. */
export function invoiceTotals(taxes: readonly LineTax[], isSameState: boolean): InvoiceTotals {
  const sum = (amount: (tax: LineTax) => Paise) => sumOf(taxes.map(amount));
  const cgstPaise = sum((tax) => tax.cgstPaise);
  const sgstPaise = sum((tax) => tax.sgstPaise);
  const totalPaise = sum((tax) => tax.totalPaise);
  const discountPaise = sum((tax) => tax.discountPaise);
  return {
    subtotalPaise: paise(totalPaise - cgstPaise - sgstPaise + discountPaise),
    discountPaise,
    taxableValuePaise: sum((tax) => tax.taxableValuePaise),
    cgstPaise,
    sgstPaise,
    igstPaise: isSameState ? NO_PAISE : paise(cgstPaise + sgstPaise),
    roundOffPaise: sum((tax) => tax.roundOffPaise),
    totalPaise,
  };
}

/** Number series of gift card receipts; the invoice series is a setting. */
export const GIFT_CARD_SERIES = 'GC';

/** A number of an invoice, a credit note or a receipt. */
export interface DocumentNumber {
  series: string;
  financialYear: string;
  number: number;
}

/** As documents print it: `INV/26-27/000131`; 000000 when none was issued yet. */
export function printedNumber({ series, financialYear, number }: DocumentNumber): string {
  return `${series}/${financialYear}/${String(number).padStart(6, '0')}`;
}

export function billingAddressText({ street, city, pincode }: ShippingAddress): string {
  return JSON.stringify({ street, city, pincode });
}
