import type { Refusal } from '#contract/errors.ts';
import type { CareInvoice } from '#contract/orders/documents/care-invoices.ts';
import type { CreditNote } from '#contract/orders/documents/credit-notes.ts';
import type { Invoice } from '#contract/orders/documents/invoices.ts';

/** Draws documents as PDF, in a thread of its own. */
export interface DocumentDrawer {
  /** The same bytes that the customer's browser makes. Refusal: busy when too many wait. */
  drawInvoice(invoice: Invoice): Promise<Uint8Array | Refusal>;
  drawCreditNote(note: CreditNote): Promise<Uint8Array | Refusal>;
  drawCareInvoice(invoice: CareInvoice): Promise<Uint8Array | Refusal>;
}
