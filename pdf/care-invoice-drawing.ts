import { careInvoiceDocument } from '#contract/orders/care-invoice-document/care-invoice-document.ts';
import type { CareInvoice } from '#contract/orders/documents/care-invoices.ts';
import { drawDocuments } from './document-drawing.ts';
import type { LoadFonts } from './fonts/pdf-fonts.ts';

/** Renders the invoice of cleaning or a repair as PDF bytes: the same bytes for the same invoice. */
export function drawCareInvoice(invoice: CareInvoice, loadFonts: LoadFonts): Promise<Uint8Array> {
  return drawDocuments([careInvoiceDocument(invoice)], new Date(invoice.date), loadFonts);
}
