import type { InvoiceDocument } from '#contract/orders/invoice-document/invoice-document.ts';
import { hasDevanagari } from '#contract/orders/invoice-document/printable-text.ts';
import type { LoadFonts } from './fonts/pdf-fonts.ts';
import { renderPdf } from './pdf-file.ts';
import { drawEnd, endHeight } from './sheet-end.ts';
import { drawContinuedHeading, drawFoot, drawHeading } from './sheet-heading.ts';
import { drawLines } from './sheet-lines.ts';

/** Renders documents as one PDF, each starting on a new page. */
export async function drawDocuments(
  documents: readonly [InvoiceDocument, ...InvoiceDocument[]],
  issuedAt: Date,
  loadFonts: LoadFonts,
): Promise<Uint8Array> {
  const fonts = await loadFonts(hasDevanagari(JSON.stringify(documents)));
  const [first] = documents;
  let current = first;
  return renderPdf(
    {
      title: [first.title, first.facts[0]?.value].filter(Boolean).join(' '),
      shopName: first.shopName,
      createdAt: issuedAt,
      continued: (sheet) => drawContinuedHeading(sheet, current),
      draw: (sheet) => {
        for (const document of documents) {
          if (document !== first) sheet.emptyPage();
          current = document;
          drawHeading(sheet, document);
          drawLines(sheet, document.lines, endHeight(sheet, document));
          drawEnd(sheet, document);
        }
      },
      foot: (sheet, page, pages) => drawFoot(sheet, first, page, pages),
    },
    fonts,
  );
}
