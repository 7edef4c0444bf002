import * as z from 'zod/mini';
import { rupees } from './fields.ts';

/** One line of an invoice. Amounts in rupees for the whole line, weights in grams per piece. */
const invoiceLine = z.object({
  description: z.string(),
  hsn: z.string(),
  purity: z.string(),
  gross_weight: z.number(),
  net_weight: z.number(),
  quantity: z.int(),
  metal_value: rupees,
  stone_value: rupees,
  making_charges: rupees,
  discount: rupees,
  taxable_value: rupees,
  gst_percent: z.number(),
  cgst: rupees,
  sgst: rupees,
  igst: rupees,
  total: rupees,
});

/** The seller's particulars as they were when the invoice was made (CGST Rule 46). */
export const seller = z.object({
  name: z.string(),
  address: z.string(),
  gstin: z.string(),
  state_name: z.string(),
  state_code: z.string(),
  phone: z.string(),
  email: z.string(),
});

/**
 * A GST invoice; the fields after `total_amount` are extensions. In rupees:
 * subtotal - discount + cgst + sgst = total_amount. When the place of supply is another state, `igst` is
 * cgst + sgst and is what the printed invoice shows instead of the two.
 */
export const invoice = z
  .object({
    invoice_number: z.string(),
    order_id: z.string(),
    invoice_date: z.string(),
    billing_address: z.string(),
    subtotal: rupees,
    cgst: rupees,
    sgst: rupees,
    discount: rupees,
    total_amount: rupees,
    igst: rupees,
    taxable_value: rupees,
    round_off: rupees,
    customer_name: z.string(),
    customer_phone: z.string(),
    place_of_supply: z.object({ state_name: z.string(), state_code: z.string() }),
    coupon_code: z.nullable(z.string()),
    seller,
    lines: z.array(invoiceLine),
  })
  .register(z.globalRegistry, { id: 'Invoice' });

export const invoicesAnswer = z.object({ invoices: z.array(invoice) });

export type InvoiceLine = z.infer<typeof invoiceLine>;
export type Seller = z.infer<typeof seller>;
export type Invoice = z.infer<typeof invoice>;
export type InvoicesAnswer = z.infer<typeof invoicesAnswer>;
