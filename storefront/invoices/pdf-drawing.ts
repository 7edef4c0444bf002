import type { InvoiceDocument } from './invoice-document.ts';
import { drawPaper } from './pdf-file.ts';
import type { PdfFonts } from './pdf-fonts.ts';
import { drawEnd, endHeight } from './sheet-end.ts';
import { drawContinuedHeading, drawFoot, drawHeading } from './sheet-heading.ts';
import { drawLines } from './sheet-lines.ts';

/** Draws the invoice and gives the bytes of the PDF. Runs in the browser and in Node alike. */
export function drawInvoice(document: InvoiceDocument, fonts: PdfFonts): Promise<Uint8Array> {
  return drawPaper(
    {
      title: [document.title, document.facts[0]?.value].filter(Boolean).join(' '),
      shopName: document.shopName,
      continued: (sheet) => drawContinuedHeading(sheet, document),
      draw: (sheet) => {
        drawHeading(sheet, document);
        drawLines(sheet, document.lines, endHeight(sheet, document));
        drawEnd(sheet, document);
      },
      foot: (sheet, page, pages) => drawFoot(sheet, document, page, pages),
    },
    fonts,
  );
}
