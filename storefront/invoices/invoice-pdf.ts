import type { CreditNote } from '#contract/orders/documents/credit-notes.ts';
import type { PrintableInvoice } from '#contract/orders/invoice-document/printable-invoice.ts';
import { drawCreditNote } from '#pdf/credit-note-drawing.ts';
import { fetchFonts } from '#pdf/fonts/fetch-fonts.ts';
import { drawInvoice } from '#pdf/invoice-drawing.ts';

/** Renders the invoice as a PDF. Load this module with `import()`: it contains the PDF library (some 400 KB). */
export async function renderInvoicePdf(invoice: PrintableInvoice): Promise<Blob> {
  return asPdf(await drawInvoice(invoice, fetchFonts));
}

export async function renderCreditNotePdf(note: CreditNote): Promise<Blob> {
  return asPdf(await drawCreditNote(note, fetchFonts));
}

const asPdf = (bytes: Uint8Array) =>
  new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'application/pdf' });
