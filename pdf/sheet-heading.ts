import type { Fact, InvoiceDocument } from '#contract/orders/invoice-document/invoice-document.ts';
import type { Party } from '#contract/orders/invoice-document/invoice-parties.ts';
import type { PdfPen, TextStyle } from './pdf-pen.ts';
import {
  BODY,
  CONTENT_WIDTH,
  GOLD,
  HAIRLINE,
  INK,
  LABEL,
  MUTED,
  PAGE,
  type PdfSheet,
  SMALL,
  STRONG,
} from './pdf-sheet.ts';

/** Content of the header and footer of any document. */
export type SheetFrame = Pick<
  InvoiceDocument,
  'shopName' | 'title' | 'copy' | 'facts' | 'parties' | 'footer'
>;

const GAP = 18;
const LEADING = 11.6;
const FACT: TextStyle = { ...STRONG, size: 10 };
const MIN_FACT_SIZE = 7;
/** A longer address is joined into one paragraph. */
const MAX_SEPARATE_LINES = 12;

/** Draws the top of the first page: shop name, title, facts and parties. */
export function drawHeading(sheet: PdfSheet, document: SheetFrame): void {
  const { pen } = sheet;
  pen.write(document.shopName, PAGE.left, sheet.y + 28, {
    face: 'title',
    size: 38,
    color: INK,
    spacing: 0.6,
  });
  pen.write(
    document.title,
    PAGE.right,
    sheet.y + 15,
    { face: 'title', size: 14, color: INK, spacing: 0.9 },
    'right',
  );
  pen.write(document.copy, PAGE.right, sheet.y + 28, SMALL, 'right');
  sheet.y += 43;
  sheet.rule(sheet.y, GOLD, 0.9);
  sheet.rule(sheet.y + 2.4, GOLD, 0.3);
  sheet.y += 16;
  drawFacts(sheet, document.facts);
  sheet.rule(sheet.y, HAIRLINE, 0.5);
  sheet.y += 12;
  drawParties(sheet, document.parties);
}

/** Draws the top of every other page. */
export function drawContinuedHeading(sheet: PdfSheet, document: SheetFrame): void {
  const number = document.facts[0]?.value ?? '';
  sheet.pen.write(document.shopName, PAGE.left, sheet.y + 12, {
    face: 'title',
    size: 17,
    color: INK,
    spacing: 0.3,
  });
  const heading = `${document.title}  ${number}  (continued)`;
  sheet.pen.write(
    heading,
    PAGE.right,
    sheet.y + 12,
    sheet.pen.fitted(heading, CONTENT_WIDTH - 80, SMALL),
    'right',
  );
  sheet.y += 26;
}

export function drawFoot(sheet: PdfSheet, document: SheetFrame, page: number, pages: number): void {
  const style = { ...SMALL, size: 7, color: MUTED };
  sheet.rule(806, GOLD, 0.4);
  const footer = sheet.pen.wrap(document.footer, CONTENT_WIDTH - 70, style)[0] ?? '';
  sheet.pen.write(footer, PAGE.left, 818, style);
  sheet.pen.write(`Page ${page} of ${pages}`, PAGE.right, 818, style, 'right');
}

function drawFacts(sheet: PdfSheet, facts: readonly Fact[]): void {
  const equalShare = columnWidth(facts.length);
  const needed = facts.map((fact) => factWidth(sheet.pen, fact, equalShare));
  const average = needed.reduce((sum, width) => sum + width, 0) / facts.length;
  const scale = Math.min(1, equalShare / average);
  const spare = equalShare - average * scale;
  const style = { ...FACT, size: Math.max(MIN_FACT_SIZE, FACT.size * scale) };
  let x: number = PAGE.left;
  const bottoms = facts.map((fact, index) => {
    const width = (needed[index] ?? 0) * scale + spare;
    const lines = sheet.pen.wrap(fact.value, width, style);
    sheet.pen.write(fact.label.toUpperCase(), x, sheet.y + 6, LABEL);
    const bottom = sheet.paragraph(lines, x, sheet.y + 10.5, style, 12.5);
    x += width + GAP;
    return bottom;
  });
  sheet.y = Math.max(...bottoms) + 8;
}

/** Long values may wrap to the width of an equal share, but numbers to be read out are never split. */
function factWidth(pen: PdfPen, fact: Fact, equalShare: number): number {
  const words = fact.value.split(/\s+/).map((word) => pen.width(word, FACT));
  const wrapped = Math.min(pen.width(fact.value, FACT), equalShare);
  const label = pen.width(fact.label.toUpperCase(), LABEL);
  // Slightly more than the text, against rounding errors.
  return Math.max(...words, wrapped, label) + 0.1;
}

function drawParties(sheet: PdfSheet, parties: readonly Party[]): void {
  const width = columnWidth(Math.max(parties.length, 2));
  const bottoms = parties.map((party, index) => {
    const x = PAGE.left + index * (width + GAP);
    sheet.pen.write(party.heading.toUpperCase(), x, sheet.y + 6, LABEL);
    const name = { ...STRONG, size: 9.6 };
    const under = sheet.paragraph(sheet.pen.wrap(party.name, width, name), x, sheet.y + 11, name, 12.6);
    const separator = party.lines.length > MAX_SEPARATE_LINES ? ', ' : '\n';
    const lines = sheet.pen.wrap(party.lines.join(separator), width, BODY);
    return sheet.paragraph(lines, x, under + 1, BODY, LEADING);
  });
  sheet.y = Math.max(...bottoms) + 14;
}

function columnWidth(columns: number): number {
  return (CONTENT_WIDTH - GAP * (columns - 1)) / columns;
}
