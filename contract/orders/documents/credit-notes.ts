import * as z from 'zod/mini';
import { STATE_TAXES } from '#contract/addresses/states.ts';
import { rupees } from '#contract/fields.ts';
import { businessBuyer } from '#contract/orders/business-buyer.ts';
import { INVOICE_UNITS } from './invoice-unit.ts';
import { seller } from './invoices.ts';

/** Against a tax invoice a credit note, against the receipt of gift cards its counterpart in a series of its own (P-250). */
export const CREDIT_NOTE_KINDS = ['credit note', 'gift card refund'] as const;

/** Why a note was issued: a cancelled order, pieces returned or not arrived, lighter pieces, or a refund at the provider's page. */
export const CREDIT_CAUSES = ['cancellation', 'return', 'weight', 'refund'] as const;

export type CreditNoteKind = (typeof CREDIT_NOTE_KINDS)[number];
export type CreditCause = (typeof CREDIT_CAUSES)[number];

/** A credit note as the lists of an order name it. */
export const creditNoteEntry = z
  .object({
    number: z.string(),
    kind: z.enum(CREDIT_NOTE_KINDS),
    invoice_number: z.string(),
    date: z.string(),
    total: rupees,
    cause: z.enum(CREDIT_CAUSES),
  })
  .register(z.globalRegistry, { id: 'CreditNoteEntry' });

/** A piece that weighs less than it was sold for, and what it is worth less before tax and discount; weights in grams. */
const lighterPiece = z.object({
  sold_weight: z.number(),
  net_weight: z.number(),
  /** Of a gram, as frozen in the order; absent where the piece has several metals. */
  rate: z.optional(rupees),
  metal: rupees,
  wastage: rupees,
  making: rupees,
});

/** What a note takes back of one line of its invoice. Amounts in rupees for all pieces that are credited. */
const creditNoteLine = z.object({
  description: z.string(),
  hsn: z.string(),
  purity: z.string(),
  /** In grams, of one piece. */
  net_weight: z.number(),
  /** Present on a note for pieces that weigh less; then no piece is credited. */
  lighter_pieces: z.optional(z.array(lighterPiece)),
  /** How many pieces are credited, of how many that were billed. */
  quantity: z.int(),
  billed_quantity: z.int(),
  unit: z.enum(INVOICE_UNITS),
  unit_quantity: z.number(),
  discount: rupees,
  taxable_value: rupees,
  gst_percent: z.number(),
  cgst: rupees,
  sgst: rupees,
  igst: rupees,
  total: rupees,
});

/**
 * A whole credit note with the particulars of CGST rule 53, its parties and place of supply as on its invoice. In rupees:
 * subtotal - discount + cgst + sgst = total; igst is cgst + sgst of a supply to another state.
 */
export const creditNote = z
  .object({
    number: z.string(),
    kind: z.enum(CREDIT_NOTE_KINDS),
    cause: z.enum(CREDIT_CAUSES),
    date: z.string(),
    invoice_number: z.string(),
    invoice_date: z.string(),
    order_id: z.string(),
    billing_address: z.string(),
    customer_name: z.string(),
    customer_phone: z.string(),
    business: z.optional(businessBuyer),
    place_of_supply: z.object({ state_name: z.string(), state_code: z.string() }),
    state_tax: z.enum(STATE_TAXES),
    seller,
    subtotal: rupees,
    discount: rupees,
    taxable_value: rupees,
    cgst: rupees,
    sgst: rupees,
    igst: rupees,
    round_off: rupees,
    total: rupees,
    lines: z.array(creditNoteLine),
  })
  .register(z.globalRegistry, { id: 'CreditNote' });

export const creditNoteResponse = z.object({ data: creditNote });

export type CreditNote = z.infer<typeof creditNote>;
export type CreditNoteResponse = z.infer<typeof creditNoteResponse>;
export type LighterPiece = z.infer<typeof lighterPiece>;
export type CreditNoteLine = z.infer<typeof creditNoteLine>;
export type CreditNoteEntry = z.infer<typeof creditNoteEntry>;
