import { invoiceDocuments } from './invoice-document.ts';
import { drawInvoice } from './pdf-drawing.ts';
import { loadPdfFonts } from './pdf-fonts.ts';
import type { PrintableInvoice } from './printable-invoice.ts';
import { hasDevanagari } from './printable-text.ts';

/**
 * The invoice as a PDF file. This module brings the PDF library (some 400 KB) and fetches its fonts: load it
 * with `import()` when the customer asks for the file.
 */
export async function renderInvoicePdf(invoice: PrintableInvoice): Promise<Blob> {
  const documents = invoiceDocuments(invoice);
  const fonts = await loadPdfFonts(hasDevanagari(JSON.stringify(documents)));
  const bytes = await drawInvoice(documents, fonts);
  return new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'application/pdf' });
}
