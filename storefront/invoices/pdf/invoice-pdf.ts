import { invoiceDocuments } from '#contract/orders/invoice-document/invoice-document.ts';
import type { PrintableInvoice } from '#contract/orders/invoice-document/printable-invoice.ts';
import { hasDevanagari } from '#contract/orders/invoice-document/printable-text.ts';
import { loadPdfFonts } from '../fonts/pdf-fonts.ts';
import { drawInvoice } from './pdf-drawing.ts';

/** Renders the invoice as a PDF. Load this module with `import()`: it contains the PDF library (some 400 KB). */
export async function renderInvoicePdf(invoice: PrintableInvoice): Promise<Blob> {
  const documents = invoiceDocuments(invoice);
  const fonts = await loadPdfFonts(hasDevanagari(JSON.stringify(documents)));
  const bytes = await drawInvoice(documents, fonts);
  return new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'application/pdf' });
}
