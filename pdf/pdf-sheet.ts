import type { PdfPen, TextStyle } from './pdf-pen.ts';

/** A4 portrait in points. */
export const PAGE = { width: 595.28, height: 841.89, left: 42, right: 553.28, top: 42, bottom: 790 };
export const CONTENT_WIDTH = PAGE.right - PAGE.left;

export const INK = '#2e1a2b';
export const MUTED = '#6d5d69';
export const GOLD = '#b0883c';
export const HAIRLINE = '#e2d8c3';

export const LABEL: TextStyle = { face: 'semibold', size: 6.6, color: '#86692c', spacing: 0.3 };
export const BODY: TextStyle = { face: 'regular', size: 8.4, color: INK };
export const STRONG: TextStyle = { face: 'semibold', size: 8.8, color: INK };
export const SMALL: TextStyle = { face: 'regular', size: 7.4, color: MUTED };

/** The pages of a PDF and the vertical position on the current one. */
export class PdfSheet {
  readonly doc: PDFKit.PDFDocument;
  readonly pen: PdfPen;
  readonly #onNewPage: (sheet: PdfSheet) => void;
  /** Top of the next element, in points from the top of the page. */
  y: number = PAGE.top;

  constructor(doc: PDFKit.PDFDocument, pen: PdfPen, onNewPage: (sheet: PdfSheet) => void) {
    this.doc = doc;
    this.pen = pen;
    this.#onNewPage = onNewPage;
  }

  fits(height: number): boolean {
    return this.y + height <= PAGE.bottom;
  }

  newPage(): void {
    this.emptyPage();
    this.#onNewPage(this);
  }

  /** Adds a page without the continued heading. */
  emptyPage(): void {
    this.doc.addPage();
    this.y = PAGE.top;
  }

  /** Draws a horizontal line, by default across the content width. */
  rule(y: number, color: string, weight: number, from: number = PAGE.left, to: number = PAGE.right): void {
    this.doc.moveTo(from, y).lineTo(to, y).lineWidth(weight).strokeColor(color).stroke();
  }

  /** Writes lines downwards from `top` and returns the `y` below the last. */
  paragraph(lines: readonly string[], x: number, top: number, style: TextStyle, leading: number): number {
    lines.forEach((line, index) => {
      this.pen.write(line, x, top + leading * index + style.size, style);
    });
    return top + leading * lines.length;
  }
}
