import * as z from 'zod/mini';
import { STATE_TAXES } from '#contract/addresses/states.ts';
import { lineChoiceFields } from '#contract/choices/choices.ts';
import { rupees } from '#contract/fields.ts';
import { businessBuyer } from '#contract/orders/business-buyer.ts';
import { billedPiece } from '#contract/pieces/billed-pieces.ts';
import { INVOICE_UNITS } from './invoice-unit.ts';

/**
 * One line of an invoice. Amounts in rupees for the whole line, weights in grams per piece, as stated for the product.
 * `unit_quantity` is in `unit`: pieces, or grams for goods sold by weight. `rounding` is what rounding the price to whole
 * rupees added: metal + stones + making + rounding - discount = total - tax. `stone` describes the stones,
 * `rate_per_gram` is what a gram of the metal cost; both are absent where there is none.
 */
export const invoiceLine = z.object({
  document_number: z.string(),
  description: z.string(),
  hsn: z.string(),
  purity: z.string(),
  stone: z.optional(z.string()),
  rate_per_gram: z.optional(rupees),
  ...lineChoiceFields,
  gross_weight: z.number(),
  net_weight: z.number(),
  /** The very pieces that were sold, where the shop registers them. */
  pieces: z.optional(z.array(billedPiece)),
  quantity: z.int(),
  unit: z.enum(INVOICE_UNITS),
  unit_quantity: z.number(),
  metal_value: rupees,
  stone_value: rupees,
  making_charges: rupees,
  rounding: rupees,
  discount: rupees,
  taxable_value: rupees,
  gst_percent: z.number(),
  cgst: rupees,
  sgst: rupees,
  igst: rupees,
  total: rupees,
  is_hallmarked: z.boolean(),
});

/** The seller's details at the time of issue (CGST Rule 46). */
export const seller = z.object({
  name: z.string(),
  address: z.string(),
  gstin: z.string(),
  state_name: z.string(),
  state_code: z.string(),
  phone: z.string(),
  email: z.string(),
  /** Days for sending a piece back, as printed; absent on invoices from before it could be set: five. */
  return_days: z.optional(z.int()),
  /** The name of the shop, where it is not the standard one. */
  shop_name: z.optional(z.string()),
});

/** Document kinds: a tax invoice for goods, a receipt in a separate series for gift cards. */
export const DOCUMENT_KINDS = ['invoice', 'gift card receipt'] as const;

/** The amounts of a billing document and of an invoice, in rupees. */
const documentAmounts = {
  subtotal: rupees,
  cgst: rupees,
  sgst: rupees,
  discount: rupees,
  total_amount: rupees,
  igst: rupees,
  taxable_value: rupees,
  round_off: rupees,
  /** What the coupon took off, with GST and before it; absent without a coupon. */
  coupon_amount: z.optional(rupees),
  coupon_before_tax: z.optional(rupees),
};

const billingDocument = z.object({
  document_number: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  document_date: z.string(),
  coupon_code: z.nullable(z.string()),
  ...documentAmounts,
});

/**
 * A GST invoice; fields after `total_amount` are extensions. In rupees: subtotal - discount + cgst + sgst =
 * total_amount. For a supply to another state, `igst` is cgst + sgst and is printed instead of the two (P-61). An
 * order of goods and gift cards has two documents: the amounts are their sums, and the number is that of the tax
 * invoice.
 */
export const invoice = z
  .object({
    invoice_number: z.string(),
    order_id: z.string(),
    invoice_date: z.string(),
    billing_address: z.string(),
    ...documentAmounts,
    customer_name: z.string(),
    customer_phone: z.string(),
    /** Who receives the parcel, where it is not the customer. */
    recipient_name: z.optional(z.string()),
    recipient_phone: z.optional(z.string()),
    /** The registered business that bought. */
    business: z.optional(businessBuyer),
    place_of_supply: z.object({ state_name: z.string(), state_code: z.string() }),
    state_tax: z.enum(STATE_TAXES),
    coupon_code: z.nullable(z.string()),
    /** As the provider calls it, such as `upi`; absent if unknown. */
    payment_method: z.optional(z.string()),
    payment_reference: z.optional(z.string()),
    /** The savings plan whose benefit is the discount, and what it paid of the total. */
    plan: z.optional(z.object({ user_scheme_id: z.int(), saved: rupees })),
    /** What gift cards and old gold paid of the total. */
    from_gift_cards: z.optional(rupees),
    /** The part of it that was the value of old gold. */
    from_old_gold: z.optional(rupees),
    seller,
    lines: z.array(invoiceLine),
    documents: z.array(billingDocument),
  })
  .register(z.globalRegistry, { id: 'Invoice' });

export const invoicesResponse = z.object({ invoices: z.array(invoice) });

export type BillingDocument = z.infer<typeof billingDocument>;
export type InvoiceLine = z.infer<typeof invoiceLine>;
export type Seller = z.infer<typeof seller>;
export type Invoice = z.infer<typeof invoice>;
export type InvoicesResponse = z.infer<typeof invoicesResponse>;
