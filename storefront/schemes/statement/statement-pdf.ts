import { hasDevanagari } from '#contract/orders/invoice-document/printable-text.ts';
import type { Passbook } from '#contract/schemes/passbook.ts';
import { fetchFonts } from '#pdf/fonts/fetch-fonts.ts';
import { statementDocument } from './statement-document.ts';
import { drawStatement } from './statement-drawing.ts';

/** Renders the statement as a PDF. Load this module with `import()`: it contains the PDF library. */
export async function renderStatementPdf(passbook: Passbook, shopName: string): Promise<Blob> {
  const now = new Date();
  const document = statementDocument(passbook, shopName, now);
  const fonts = await fetchFonts(hasDevanagari(JSON.stringify(document)));
  const bytes = await drawStatement(document, fonts, now);
  return new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'application/pdf' });
}
