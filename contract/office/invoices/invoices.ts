import * as z from 'zod/mini';
import { atMost, instant, rupees } from '#contract/fields.ts';
import { dayField, daysInOrder, yearsAtMost } from '#contract/office/input-fields.ts';
import { BILL_KINDS } from '#contract/orders/documents/care-invoices.ts';
import { invoice } from '#contract/orders/documents/invoices.ts';

/** `q`: a whole number or order id, or how a customer's name begins. Dates are Indian days. */
export const officeInvoicesQuery = z
  .object({
    q: z.optional(z.string().check(z.trim(), atMost(100))),
    kind: z.optional(z.enum(BILL_KINDS, { error: 'Please choose a kind.' })),
    from: z.optional(dayField('the first day')),
    to: z.optional(dayField('the last day')),
    /** Where the page begins, as `next` of the page before. */
    after: z.optional(z.string().check(atMost(200))),
  })
  .check(daysInOrder);

const listedInvoice = z
  .object({
    number: z.string(),
    kind: z.enum(BILL_KINDS),
    date: instant,
    customer_name: z.string(),
    place_of_supply: z.string(),
    order_id: z.string(),
    /** Of an invoice of cleaning or a repair; null: of goods or gift cards. */
    care_number: z.nullable(z.int()),
    taxable_value: rupees,
    tax: rupees,
    total: rupees,
  })
  .register(z.globalRegistry, { id: 'OfficeInvoice' });

/** Newest first, 50 at most. */
export const officeInvoicesResponse = z.object({
  data: z.array(listedInvoice),
  next: z.nullable(z.string()),
});

/** The number of a document; the response about an invoice holds both documents of its order. */
export const officeInvoiceQuery = z.object({
  number: z.string({ error: 'Please give the number.' }).check(z.trim(), z.minLength(1), atMost(16)),
});

/** As the customer gets it. */
export const officeInvoiceResponse = z.object({ data: invoice });

/** The Indian days of an export, both included. */
export const invoiceExportQuery = z
  .object({ from: dayField('the first day'), to: dayField('the last day') })
  .check(daysInOrder, yearsAtMost(1, 'Please export at most one year at once.'));

/** A file with comma-separated values. */
export const csvResponse = z.string();

export type ListedInvoice = z.infer<typeof listedInvoice>;
export type InvoicesPage = z.infer<typeof officeInvoicesResponse>;
