import { join } from 'node:path';
import PDFDocument from 'pdfkit/js/pdfkit.standalone.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { MISSING_SIGN, printableText } from '#contract/orders/invoice-document/printable-text.ts';
import { readFonts } from './fonts/read-fonts.ts';
import { PdfPen, type TextStyle } from './pdf-pen.ts';

const BODY: TextStyle = { face: 'regular', size: 10, color: '#000000' };

let doc: PDFKit.PDFDocument;
let pen: PdfPen;

beforeAll(async () => {
  doc = new PDFDocument({ font: '' });
  pen = new PdfPen(doc, await readFonts(join(import.meta.dirname, 'fonts'))(true));
});

/** The code points of a font. */
function signsOf(name: string): Set<number> {
  doc.font(name);
  const current = doc as unknown as { _font: { font: { characterSet: number[] } } };
  return new Set(current._font.font.characterSet);
}

describe('PdfPen', () => {
  it.each([
    ['latin-regular', 0x20, 0x2fff],
    ['latin-semibold', 0x20, 0x2fff],
    ['devanagari-regular', 0x900, 0x97f],
    ['devanagari-semibold', 0x900, 0x97f],
  ])('has in %s all that is thought to be printable', (name, first, last) => {
    const signs = signsOf(name);
    const without: string[] = [];
    for (let code = first; code <= last; code += 1) {
      const sign = String.fromCodePoint(code);
      const isOther = /[\u0900-\u097f\u200c\u200d]/.test(sign) !== name.startsWith('devanagari');
      if (!isOther && printableText(sign) === sign && !signs.has(code)) without.push(code.toString(16));
    }
    expect(without).toEqual([]);
    if (name.startsWith('latin')) expect(signs.has(MISSING_SIGN.charCodeAt(0))).toBe(true);
  });

  it('breaks lines between words, and words that are too long', () => {
    const text = 'Lokmanya Tilak Road अनन्या देशपांडे Thiruvananthapuramthiruvananthapuram';
    const lines = pen.wrap(text, 90, BODY);
    for (const line of lines) expect(pen.width(line, BODY)).toBeLessThanOrEqual(90);
    expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
    expect(lines[0]).toBe('Lokmanya Tilak Road');
  });

  it('keeps explicit line breaks', () => {
    expect(pen.wrap('Second Street\nMylapore', 200, BODY)).toEqual(['Second Street', 'Mylapore']);
    expect(pen.wrap('', 200, BODY)).toEqual([]);
  });

  it('uses tabular figures, so that amounts align in columns', () => {
    const widths = new Set([...'0123456789'].map((figure) => pen.width(figure, BODY)));
    expect(widths.size).toBe(1);
  });

  it('shrinks a text that is too wide', () => {
    const style = pen.fitted('₹1,23,45,67,890.12', 40, BODY);
    expect(style.size).toBeLessThan(10);
    expect(pen.width('₹1,23,45,67,890.12', style)).toBeCloseTo(40);
  });
});
