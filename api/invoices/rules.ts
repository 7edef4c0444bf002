import { gstRate, gstRateOfGoods } from '#contract/gst-rate.ts';
import { itemPriceWithoutOffer, type PriceParts } from '#contract/item-price.ts';
import { divideHalfUp, type Paise } from '#contract/money.ts';
import type { ShippingAddress } from '#contract/orders.ts';

/** What an invoice looks at in a sold line: amounts in paise, those of the parts and `unitPrice` per piece. */
export interface SoldLine extends PriceParts {
  hsn: string;
  isGiftCard: boolean;
  quantity: number;
  /** What a piece costs, after its offer and before the coupon. */
  unitPrice: Paise;
  couponShare: Paise;
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
  /** The before-tax worth of what was taken off; never below 0. */
  discount: Paise;
  total: Paise;
}

const UNTAXED = { taxableValue: 0, gstRate: 0, cgst: 0, sgst: 0, roundOff: 0 };

/**
 * The tax of a line (checklist Q-08, domain notes 1.4), worked back from what is paid: taxable = paid / (1 + rate), two
 * equal halves, and a paisa or two of rounding. A gift card is no supply and has no taxable value (domain notes 1.6).
 */
export function lineTax(line: SoldLine): LineTax {
  const total = line.discountedSubtotal;
  if (line.isGiftCard) return { ...UNTAXED, discount: discountOf(line, total), total };
  const rate = gstRateOfGoods(line.hsn) ?? gstRate(line);
  const taxableValue = divideHalfUp(total * 10_000, 10_000 + rate);
  const half = divideHalfUp(taxableValue * rate, 20_000);
  return {
    taxableValue,
    gstRate: rate,
    cgst: half,
    sgst: half,
    roundOff: total - taxableValue - 2 * half,
    discount: discountOf(line, total - 2 * half),
    total,
  };
}

/** Whether a rupee discount, an offer or a coupon lowered a line. */
function isLowered(line: SoldLine): boolean {
  return line.discount > 0 || line.couponShare > 0 || line.unitPrice < itemPriceWithoutOffer(line);
}

/**
 * What was taken off a line before tax. The rounding of prices to whole rupees is no discount, so a line that nothing
 * lowered has none, and rounding upwards never makes it negative (decision 036).
 */
function discountOf(line: SoldLine, paidBeforeTax: Paise): Paise {
  if (!isLowered(line)) return 0;
  return Math.max(0, (line.product_price + line.making_charges) * line.quantity - paidBeforeTax);
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
 * subtotal - discount + cgst + sgst = total. The subtotal is the worth of the lines before tax and discount.
 */
export function invoiceTotals(taxes: readonly LineTax[], isSameState: boolean): InvoiceTotals {
  const sum = (amount: (tax: LineTax) => Paise) => taxes.reduce((total, tax) => total + amount(tax), 0);
  const [cgst, sgst, total] = [sum((tax) => tax.cgst), sum((tax) => tax.sgst), sum((tax) => tax.total)];
  const discount = sum((tax) => tax.discount);
  return {
    subtotal: total - cgst - sgst + discount,
    discount,
    taxableValue: sum((tax) => tax.taxableValue),
    cgst,
    sgst,
    igst: isSameState ? 0 : cgst + sgst,
    roundOff: sum((tax) => tax.roundOff),
    total,
  };
}

/** The series of the receipts for gift cards; that of invoices is a setting. */
export const GIFT_CARD_SERIES = 'GC';

/** The address as the specification's invoice carries it: JSON text of street, city and pincode. */
export function billingAddressText({ street, city, pincode }: ShippingAddress): string {
  return JSON.stringify({ street, city, pincode });
}
