import { gstRate, gstRateOfGoods } from '#contract/gst-rate.ts';
import { itemPriceWithoutOffer, type PriceParts } from '#contract/item-price.ts';
import { type BasisPoints, basisPoints, divideHalfUp, type Paise, paise, sumOf } from '#contract/money.ts';
import type { ShippingAddress } from '#contract/orders.ts';

/** A sold line as input for its invoice. The price parts and `unitPrice` are per piece. */
export interface SoldLine extends PriceParts {
  hsn: string;
  isGiftCard: boolean;
  quantity: number;
  /** Price of a piece after the offer, before the coupon. */
  unitPrice: Paise;
  couponShare: Paise;
  /** Amount paid for the whole line. */
  discountedSubtotal: Paise;
}

export interface LineTax {
  taxableValue: Paise;
  gstRate: BasisPoints;
  cgst: Paise;
  sgst: Paise;
  roundOff: Paise;
  /** Total reduction before tax; never below 0. */
  discount: Paise;
  /** The coupon's part of it. */
  couponBeforeTax: Paise;
  total: Paise;
}

const NONE = paise(0);
const UNTAXED = { taxableValue: NONE, gstRate: basisPoints(0), cgst: NONE, sgst: NONE, roundOff: NONE };

/**
 * The tax of a line, worked back from the amount paid (P-60): taxable = paid / (1 + rate), two equal halves, and a
 * paisa or two of round-off. A gift card is not a supply and has no taxable value (P-63).
 */
export function lineTax(line: SoldLine): LineTax {
  const total = line.discountedSubtotal;
  if (line.isGiftCard) return { ...UNTAXED, ...reductionsOf(line, total, 0), total };
  const rate = gstRateOfGoods(line.hsn) ?? gstRate(line);
  const taxableValue = paise(divideHalfUp(total * 10_000, 10_000 + rate));
  const half = paise(divideHalfUp(taxableValue * rate, 20_000));
  return {
    taxableValue,
    gstRate: rate,
    cgst: half,
    sgst: half,
    roundOff: paise(total - taxableValue - 2 * half),
    ...reductionsOf(line, paise(total - 2 * half), rate),
    total,
  };
}

/** Whether a discount or an offer reduced the price. */
function isLoweredBeforeCoupon(line: SoldLine): boolean {
  return line.discountPaise > 0 || line.unitPrice < itemPriceWithoutOffer(line);
}

/**
 * The reduction of a line before tax, and the coupon's part of it. Rounding prices to whole rupees is not a discount: it
 * is 0 for a line without reductions, and never negative (docs/decisions/036).
 */
function reductionsOf(
  line: SoldLine,
  paidBeforeTax: Paise,
  rate: number,
): Pick<LineTax, 'discount' | 'couponBeforeTax'> {
  const isLowered = isLoweredBeforeCoupon(line);
  if (!isLowered && line.couponShare === 0) return { discount: NONE, couponBeforeTax: NONE };
  const worth = (line.productPricePaise + line.makingChargesPaise) * line.quantity;
  const discount = paise(Math.max(0, worth - paidBeforeTax));
  // Where nothing else lowered the line, the coupon is the whole discount, rounding included.
  const coupon = divideHalfUp(line.couponShare * 10_000, 10_000 + rate);
  return { discount, couponBeforeTax: isLowered ? paise(Math.min(discount, coupon)) : discount };
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
 * The totals of an invoice: subtotal - discount + cgst + sgst = total (P-60). The subtotal is the value of the lines
 * before tax and discount.
 */
export function invoiceTotals(taxes: readonly LineTax[], isSameState: boolean): InvoiceTotals {
  const sum = (amount: (tax: LineTax) => Paise) => sumOf(taxes.map(amount));
  const [cgst, sgst, total] = [sum((tax) => tax.cgst), sum((tax) => tax.sgst), sum((tax) => tax.total)];
  const discount = sum((tax) => tax.discount);
  return {
    subtotal: paise(total - cgst - sgst + discount),
    discount,
    taxableValue: sum((tax) => tax.taxableValue),
    cgst,
    sgst,
    igst: isSameState ? NONE : paise(cgst + sgst),
    roundOff: sum((tax) => tax.roundOff),
    total,
  };
}

/** Number series of gift card receipts; the invoice series is a setting. */
export const GIFT_CARD_SERIES = 'GC';

/** The billing address as JSON text of street, city and pincode. */
export function billingAddressText({ street, city, pincode }: ShippingAddress): string {
  return JSON.stringify({ street, city, pincode });
}
