import type { CareInvoice } from '#contract/orders/documents/care-invoices.ts';
import type { CreditNote } from '#contract/orders/documents/credit-notes.ts';
import type { Invoice } from '#contract/orders/documents/invoices.ts';

/** A request to the thread. */
export type Drawing = { invoice: Invoice } | { creditNote: CreditNote } | { careInvoice: CareInvoice };

/** Its response. */
export type DrawnOrFailed = { bytes: Uint8Array } | { problem: string };
