import type { PdfFonts } from '#pdf/fonts/pdf-fonts.ts';
import { renderPdf } from '#pdf/pdf-file.ts';
import {
  BODY,
  CONTENT_WIDTH,
  GOLD,
  HAIRLINE,
  LABEL,
  PAGE,
  type PdfSheet,
  SMALL,
  STRONG,
} from '#pdf/pdf-sheet.ts';
import { drawContinuedHeading, drawFoot, drawHeading } from '#pdf/sheet-heading.ts';
import type { StatementDocument, StatementRow } from './statement-document.ts';

const ROW_HEIGHT = 25;
const HASH = { ...SMALL, size: 6.4 };
/** Width fractions of entry, date, what, receipt and reference; the number columns share the rest. */
const TEXT_SHARES = [0.06, 0.12, 0.16, 0.16, 0.2];

interface Column {
  x: number;
  width: number;
  align: 'left' | 'right';
}

/** Renders the statement of a passbook as PDF bytes. */
export function drawStatement(
  document: StatementDocument,
  fonts: PdfFonts,
  createdAt: Date,
): Promise<Uint8Array> {
  const columns = columnsOf(document.columns.length);
  return renderPdf(
    {
      title: `Passbook ${document.facts[0]?.value ?? ''}`,
      shopName: document.shopName,
      createdAt,
      continued: (sheet) => {
        drawContinuedHeading(sheet, document);
        drawTableHead(sheet, document, columns);
      },
      draw: (sheet) => {
        drawHeading(sheet, document);
        drawTableHead(sheet, document, columns);
        for (const row of document.rows) drawRow(sheet, row, columns);
        sheet.rule(sheet.y, GOLD, 0.6);
        drawTotals(sheet, document);
        drawNotes(sheet, document);
      },
      foot: (sheet, page, pages) => drawFoot(sheet, document, page, pages),
    },
    fonts,
  );
}

function columnsOf(count: number): Column[] {
  let x = PAGE.left;
  const texts = TEXT_SHARES.map((share): Column => {
    const column: Column = { x, width: CONTENT_WIDTH * share - 6, align: 'left' };
    x += CONTENT_WIDTH * share;
    return column;
  });
  const figures = count - TEXT_SHARES.length;
  const width = (PAGE.right - x) / figures;
  return [
    ...texts,
    ...Array.from({ length: figures }, (_, index): Column => {
      return { x: x + width * (index + 1), width: width - 4, align: 'right' };
    }),
  ];
}

function drawTableHead(sheet: PdfSheet, document: StatementDocument, columns: readonly Column[]): void {
  sheet.rule(sheet.y, GOLD, 0.6);
  columns.forEach(({ x, align }, index) => {
    sheet.pen.write((document.columns[index] ?? '').toUpperCase(), x, sheet.y + 11.5, LABEL, align);
  });
  sheet.rule(sheet.y + 17, GOLD, 0.6);
  sheet.y += 18;
}

function drawRow(sheet: PdfSheet, row: StatementRow, columns: readonly Column[]): void {
  if (!sheet.fits(ROW_HEIGHT)) sheet.newPage();
  columns.forEach(({ x, width, align }, index) => {
    const text = row.cells[index] ?? '';
    const style = index === columns.length - 1 ? STRONG : BODY;
    sheet.pen.write(text, x, sheet.y + 10.5, sheet.pen.fitted(text, width, style), align);
  });
  sheet.pen.write(row.hash, columns[1]?.x ?? PAGE.left, sheet.y + 19.5, HASH);
  sheet.y += ROW_HEIGHT;
  sheet.rule(sheet.y - 0.5, HAIRLINE, 0.4);
}

function drawTotals(sheet: PdfSheet, document: StatementDocument): void {
  if (!sheet.fits(document.totals.length * 14 + 14)) sheet.newPage();
  sheet.y += 10;
  for (const { label, value } of document.totals) {
    sheet.pen.write(label, PAGE.right - 200, sheet.y + 9, BODY);
    sheet.pen.write(value, PAGE.right, sheet.y + 9, STRONG, 'right');
    sheet.y += 14;
  }
}

function drawNotes(sheet: PdfSheet, document: StatementDocument): void {
  const lines = document.notes.flatMap((note) => sheet.pen.wrap(note, CONTENT_WIDTH, SMALL));
  if (!sheet.fits(lines.length * 10.4 + 12)) sheet.newPage();
  sheet.y = sheet.paragraph(lines, PAGE.left, sheet.y + 12, SMALL, 10.4);
}
