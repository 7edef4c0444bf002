import * as z from 'zod/mini';
import { atMost, dateOnly, rupees } from '#contract/fields.ts';
import { businessBuyer } from '#contract/orders/business-buyer.ts';
import { RETURN_UNITS } from '#contract/orders/documents/invoice-unit.ts';
import { GST_FILINGS, isMonth } from './gst-period.ts';

/** Documents of other states that a response lists; the file for the portal has all. */
export const MAX_LISTED_DOCUMENTS = 100;

/** `month`: the month, or the first one of the quarter. `gstin`: a former one; absent: the one of the settings. */
export const gstReturnQuery = z.object({
  month: z
    .string({ error: 'Please choose a month.' })
    .check(z.refine(isMonth, { error: 'Please write the month like 2026-10.' })),
  filing: z._default(z.enum(GST_FILINGS, { error: 'Please choose monthly or quarterly.' }), 'monthly'),
  gstin: z.optional(z.string().check(z.trim(), atMost(15, 'A GSTIN has 15 characters.'))),
});

const taxed = { taxable_value: rupees, igst: rupees, cgst: rupees, sgst: rupees };

/** The place of supply: the state's code of two digits, and its name. */
const place = { state_code: z.string(), state: z.string() };

/** An invoice to a business, or one above ₹1 lakh into another state, or a credit note against one. */
const listedDocument = z.object({
  number: z.string(),
  date: dateOnly,
  ...place,
  /** Absent: a consumer. */
  buyer: z.optional(businessBuyer),
  total: rupees,
  rates: z.array(z.object({ gst_percent: z.number(), ...taxed })),
});

const listedDocuments = z.object({
  count: z.int(),
  ...taxed,
  /** The first ones. */
  documents: z.array(listedDocument),
});

export const ISSUED_KINDS = ['invoice', 'credit note', 'receipt voucher'] as const;

/**
 * What the documents of a month or quarter put into the tables of GSTR-1 and GSTR-3B (P-338). Amounts are rupees; reduced by
 * credit notes, so that they may be negative, but for those of the credit notes themselves.
 */
export const gstReturnResponse = z
  .object({
    gstin: z.string(),
    /** All under which the shop issued documents in this time. */
    gstins: z.array(z.string()),
    first_day: dateOnly,
    last_day: dateOnly,
    /** False while documents may still be added. */
    is_over: z.boolean(),
    /** As the documents themselves state it. */
    issued: z.object({ invoices: z.int(), credit_notes: z.int(), ...taxed }),
    /** GSTR-3B, 3.1(a). */
    taxable_supplies: z.object(taxed),
    /** GSTR-3B, 3.2. */
    other_states: z.array(z.object({ ...place, taxable_value: rupees, igst: rupees })),
    /** Table 4A. */
    business_invoices: listedDocuments,
    /** Table 5. */
    large_invoices: listedDocuments,
    /** Table 7. */
    other_sales: z.array(
      z.object({ ...place, is_other_state: z.boolean(), gst_percent: z.number(), ...taxed }),
    ),
    /** Table 8, and GSTR-3B, 3.1(c). */
    nil_rated: z.array(
      z.object({ is_to_business: z.boolean(), is_other_state: z.boolean(), amount: rupees }),
    ),
    /** Table 9B. */
    business_credit_notes: listedDocuments,
    large_credit_notes: listedDocuments,
    /** Table 12. The quantity is in pieces or in grams; 0 of services. */
    hsn_summary: z.array(
      z.object({
        is_to_business: z.boolean(),
        hsn: z.string(),
        unit: z.enum(RETURN_UNITS),
        quantity: z.number(),
        gst_percent: z.number(),
        ...taxed,
      }),
    ),
    /** Table 13: numbers without a gap. */
    documents_issued: z.array(
      z.object({
        kind: z.enum(ISSUED_KINDS),
        first: z.string(),
        last: z.string(),
        count: z.int(),
        /** Numbers that were lost when a backup was restored. */
        cancelled: z.int(),
      }),
    ),
    /** Sold less refunded: not a supply, and in no table. */
    gift_cards: rupees,
    /** Invoices of which the shop had to assume the state, the first ones. */
    assumed_states: z.array(z.string()),
  })
  .register(z.globalRegistry, { id: 'OfficeGstReturn' });

/** The file that the GST portal takes. */
export const gstFileResponse = z.string();

export type GstReturn = z.infer<typeof gstReturnResponse>;
export type ListedDocuments = z.infer<typeof listedDocuments>;
export type IssuedKind = (typeof ISSUED_KINDS)[number];
