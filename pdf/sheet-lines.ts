import type { LineRow, LineTable } from '#contract/orders/invoice-document/invoice-lines.ts';
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

/** Width of the line number column. */
const INDENT = 20;
const HSN_WIDTH = 40;
/** Fits `20.000 GMS`. */
const QTY_WIDTH = 44;
const FIGURE = { ...BODY, size: 8 };
const FIGURE_TOTAL = { ...STRONG, size: 8 };
const HEAD_HEIGHT = 30;

/** Draws the lines, with the table head on every page. `endHeight`: of what follows, which stays with the last line. */
export function drawLines(sheet: PdfSheet, table: LineTable, endHeight: number): void {
  if (table.rows.length === 0) return;
  const columns = columnEdges(table.columns.length);
  if (!sheet.fits(HEAD_HEIGHT + 50)) sheet.newPage();
  drawHead(sheet, table, columns);
  table.rows.forEach((row, index) => {
    const description = sheet.pen.wrap(row.description, CONTENT_WIDTH - INDENT, STRONG);
    const height = description.length * 11.8 + row.details.length * 10.4 + 12 + 12;
    const isLast = index === table.rows.length - 1;
    const startsPage = index > 0 && !sheet.fits(isLast ? height + endHeight : height);
    if (startsPage) {
      sheet.rule(sheet.y, GOLD, 0.6);
      sheet.newPage();
      drawHead(sheet, table, columns);
    }
    if (index > 0 && !startsPage) sheet.rule(sheet.y, HAIRLINE, 0.4);
    drawRow(sheet, row, description, columns);
  });
  sheet.rule(sheet.y, GOLD, 0.6);
}

interface Column {
  x: number;
  width: number;
  align: 'left' | 'right';
}

function columnEdges(count: number): Column[] {
  const left = PAGE.left + INDENT;
  const money = (CONTENT_WIDTH - INDENT - HSN_WIDTH - QTY_WIDTH) / (count - 2);
  return Array.from({ length: count }, (_, index) => {
    if (index === 0) return { x: left, width: HSN_WIDTH, align: 'left' };
    if (index === 1) return { x: left + HSN_WIDTH + QTY_WIDTH, width: QTY_WIDTH, align: 'right' };
    return { x: left + HSN_WIDTH + QTY_WIDTH + money * (index - 1), width: money - 4, align: 'right' };
  });
}

function drawHead(sheet: PdfSheet, table: LineTable, columns: readonly Column[]): void {
  sheet.rule(sheet.y, GOLD, 0.6);
  sheet.pen.write('NO.', PAGE.left, sheet.y + 11.5, LABEL);
  sheet.pen.write('DESCRIPTION', PAGE.left + INDENT, sheet.y + 11.5, LABEL);
  columns.forEach((column, index) => {
    const heading = (table.columns[index] ?? '').toUpperCase();
    sheet.pen.write(heading, column.x, sheet.y + 22.5, LABEL, column.align);
  });
  sheet.rule(sheet.y + 28, GOLD, 0.6);
  sheet.y += HEAD_HEIGHT;
}

function drawRow(
  sheet: PdfSheet,
  row: LineRow,
  description: readonly string[],
  columns: readonly Column[],
): void {
  const top = sheet.y + 4.5;
  sheet.pen.write(row.number, PAGE.left, top + STRONG.size, { ...BODY, size: STRONG.size });
  let y = sheet.paragraph(description, PAGE.left + INDENT, top, STRONG, 11.8);
  for (const detail of row.details) {
    const style = sheet.pen.fitted(detail, CONTENT_WIDTH - INDENT, SMALL);
    sheet.pen.write(detail, PAGE.left + INDENT, y + SMALL.size, style);
    y += 10.4;
  }
  columns.forEach((column, index) => {
    const text = row.figures[index] ?? '';
    const style = index === columns.length - 1 ? FIGURE_TOTAL : FIGURE;
    sheet.pen.write(text, column.x, y + 9, sheet.pen.fitted(text, column.width, style), column.align);
  });
  sheet.y = y + 16;
}
