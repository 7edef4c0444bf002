import type { InvoiceDocument, Total } from '#contract/orders/invoice-document/invoice-document.ts';
import type { TaxSummary } from '#contract/orders/invoice-document/invoice-tax-summary.ts';
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
} from './pdf-sheet.ts';

const TOTALS_WIDTH = 178;
const LEFT_WIDTH = CONTENT_WIDTH - TOTALS_WIDTH - 30;
const ROW = 14;
const FIGURE = { ...BODY, size: 7.8 };

/** Draws the end of the invoice: tax summary and notes left, totals right, amount in words and terms below. */
export function drawEnd(sheet: PdfSheet, document: InvoiceDocument): void {
  if (!sheet.fits(endHeight(sheet, document))) sheet.newPage();
  const { words, terms } = wrappedTexts(sheet, document);

  sheet.y += 14;
  const top = sheet.y;
  drawTotals(sheet, document);
  const notesTop = document.taxSummary ? drawTaxSummary(sheet, document.taxSummary, top) + 8 : top;
  sheet.paragraph(document.notes, PAGE.left, notesTop, SMALL, 10.6);

  sheet.y = top + columnsHeight(document) + 6;
  sheet.rule(sheet.y, HAIRLINE, 0.5);
  sheet.y = sheet.paragraph(words, PAGE.left, sheet.y + 6, STRONG, 12) + 5;
  sheet.rule(sheet.y, HAIRLINE, 0.5);
  sheet.y = sheet.paragraph(terms, PAGE.left, sheet.y + 7, SMALL, 10.4);
}

/** Height of the end, in points. */
export function endHeight(sheet: PdfSheet, document: InvoiceDocument): number {
  const { words, terms } = wrappedTexts(sheet, document);
  return 14 + columnsHeight(document) + 12 + words.length * 12 + 12 + terms.length * 10.4;
}

function wrappedTexts(sheet: PdfSheet, document: InvoiceDocument): { words: string[]; terms: string[] } {
  return {
    words: sheet.pen.wrap(document.amountInWords, CONTENT_WIDTH, STRONG),
    terms: document.terms.flatMap((term) => sheet.pen.wrap(term, CONTENT_WIDTH, SMALL)),
  };
}

function columnsHeight(document: InvoiceDocument): number {
  return Math.max(leftHeight(document), totalsHeight(document.totals));
}

function leftHeight(document: InvoiceDocument): number {
  const summary = document.taxSummary ? (document.taxSummary.rows.length + 1) * ROW + 8 : 0;
  return summary + document.notes.length * 10.6;
}

function totalsHeight(totals: readonly Total[]): number {
  return totals.reduce((sum, total) => sum + ROW + (total.remark ? 9 : 0), 0) + 30;
}

function drawTaxSummary(sheet: PdfSheet, summary: TaxSummary, top: number): number {
  const narrow = 42;
  const rate = 58;
  const money = (LEFT_WIDTH - narrow - rate) / (summary.columns.length - 2);
  const rows = [summary.columns.map((heading) => heading.toUpperCase()), ...summary.rows];
  rows.forEach((cells, row) => {
    const baseline = top + row * ROW + (row === 0 ? 6 : 8);
    cells.forEach((cell, index) => {
      const style = row === 0 ? LABEL : FIGURE;
      if (index < 2) {
        sheet.pen.write(cell, PAGE.left + index * narrow, baseline, style);
      } else {
        const x = PAGE.left + narrow + rate + money * (index - 1);
        sheet.pen.write(cell, x, baseline, sheet.pen.fitted(cell, money - 4, style), 'right');
      }
    });
    sheet.rule(top + row * ROW + 11.5, row === 0 ? GOLD : HAIRLINE, 0.4, PAGE.left, PAGE.left + LEFT_WIDTH);
  });
  return top + rows.length * ROW;
}

function drawTotals(sheet: PdfSheet, document: InvoiceDocument): void {
  const left = PAGE.right - TOTALS_WIDTH;
  let y = sheet.y;
  for (const total of document.totals) {
    sheet.pen.write(total.label, left, y + 7, BODY);
    sheet.pen.write(total.value, PAGE.right, y + 7, sheet.pen.fitted(total.value, 110, BODY), 'right');
    y += ROW;
    if (total.remark) {
      sheet.pen.write(
        total.remark,
        left,
        y + 3,
        sheet.pen.fitted(total.remark, TOTALS_WIDTH, { ...SMALL, size: 7 }),
      );
      y += 9;
    }
  }
  sheet.rule(y, GOLD, 0.9, left);
  sheet.rule(y + 2.2, GOLD, 0.3, left);
  const grand = { ...STRONG, size: 13 };
  sheet.pen.write(document.grandTotal.label, left, y + 19, { ...STRONG, size: 11 });
  const value = document.grandTotal.value;
  sheet.pen.write(value, PAGE.right, y + 19, sheet.pen.fitted(value, TOTALS_WIDTH - 40, grand), 'right');
}
