import { invoiceDocuments } from '#contract/orders/invoice-document/invoice-document.ts';
import type { PrintableInvoice } from '#contract/orders/invoice-document/printable-invoice.ts';
import { drawDocuments } from './document-drawing.ts';
import type { LoadFonts } from './fonts/pdf-fonts.ts';

/** Renders an invoice as PDF bytes: the same bytes for the same invoice, in the browser and on the server. */
export function drawInvoice(invoice: PrintableInvoice, loadFonts: LoadFonts): Promise<Uint8Array> {
  return drawDocuments(invoiceDocuments(invoice), new Date(invoice.invoice_date), loadFonts);
}
