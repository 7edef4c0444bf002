import { type ScriptRun, scriptRuns } from '#contract/orders/invoice-document/printable-text.ts';
import { type EncodingFont, encodeBySyllable } from './fonts/devanagari-encoding.ts';
import type { PdfFonts } from './fonts/pdf-fonts.ts';

export interface TextStyle {
  face: 'regular' | 'semibold' | 'title';
  /** In points. */
  size: number;
  color: string;
  /** Letter spacing in points. */
  spacing?: number;
}

const MAX_LINES = 30;

export type Align = 'left' | 'right';

/** Writes printable text: measures, wraps, and switches fonts by script. */
export class PdfPen {
  readonly #doc: PDFKit.PDFDocument;
  readonly #hasDevanagari: boolean;

  constructor(doc: PDFKit.PDFDocument, fonts: PdfFonts) {
    this.#doc = doc;
    this.#hasDevanagari = fonts.devanagari !== null;
    doc.registerFont('title', asSource(fonts.title));
    doc.registerFont('latin-regular', asSource(fonts.latinRegular));
    doc.registerFont('latin-semibold', asSource(fonts.latinSemibold));
    if (!fonts.devanagari) return;
    for (const face of ['regular', 'semibold'] as const) {
      doc.registerFont(`devanagari-${face}`, asSource(fonts.devanagari[face]));
      doc.font(`devanagari-${face}`);
      encodeBySyllable(currentFont(doc));
    }
  }

  width(text: string, style: TextStyle): number {
    return scriptRuns(text).reduce((sum, run) => sum + this.#runWidth(run, style), 0);
  }

  /** Writes one line; `x` is its left or right edge, depending on `align`. */
  write(text: string, x: number, baseline: number, style: TextStyle, align: Align = 'left'): void {
    // Letter spacing after the last letter must not shift right-aligned text.
    const seen = align === 'right' ? this.width(text, style) - (style.spacing ?? 0) : 0;
    let left = x - seen;
    this.#doc.fillColor(style.color);
    for (const run of scriptRuns(text)) {
      const runWidth = this.#runWidth(run, style);
      this.#doc.text(run.text, left, baseline, {
        lineBreak: false,
        baseline: 'alphabetic',
        characterSpacing: spacingOf(run, style),
      });
      left += runWidth;
    }
  }

  /** Wraps a text to `width`, splitting wider words. Truncated at half a page, so that no name pushes the rest off it. */
  wrap(text: string, width: number, style: TextStyle): string[] {
    const lines: string[] = [];
    for (const paragraph of text.split('\n')) {
      let line = '';
      for (const word of paragraph.split(' ').flatMap((whole) => this.#pieces(whole, width, style))) {
        const longer = line === '' ? word : `${line} ${word}`;
        if (line !== '' && this.width(longer, style) > width) {
          lines.push(line);
          line = word;
        } else {
          line = longer;
        }
      }
      if (line !== '') lines.push(line);
    }
    return lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES - 1), '…'] : lines;
  }

  /** The style with a font size at which the text fits the width. */
  fitted(text: string, width: number, style: TextStyle): TextStyle {
    const needed = this.width(text, style);
    return needed <= width ? style : { ...style, size: (style.size * width) / needed };
  }

  #pieces(word: string, width: number, style: TextStyle): string[] {
    if (this.width(word, style) <= width) return [word];
    const pieces: string[] = [];
    let piece = '';
    for (const { segment } of new Intl.Segmenter('en-IN').segment(word)) {
      if (piece !== '' && this.width(piece + segment, style) > width) {
        pieces.push(piece);
        piece = '';
      }
      piece += segment;
    }
    return [...pieces, piece];
  }

  #runWidth(run: ScriptRun, style: TextStyle): number {
    this.#doc.font(this.#fontName(run, style)).fontSize(style.size);
    return this.#doc.widthOfString(run.text) + spacingOf(run, style) * run.text.length;
  }

  #fontName(run: ScriptRun, style: TextStyle): string {
    if (run.script === 'devanagari' && this.#hasDevanagari) {
      return style.face === 'regular' ? 'devanagari-regular' : 'devanagari-semibold';
    }
    return style.face === 'title' ? 'title' : `latin-${style.face}`;
  }
}

/** Letter spacing would break the headline of Devanagari. */
function spacingOf(run: ScriptRun, style: TextStyle): number {
  return run.script === 'devanagari' ? 0 : (style.spacing ?? 0);
}

/** pdfkit accepts a Uint8Array, but its types do not. */
function asSource(bytes: Uint8Array): ArrayBuffer {
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
}

/** A private field of pdfkit, whose version is pinned for it. */
function currentFont(doc: PDFKit.PDFDocument): EncodingFont {
  return (doc as unknown as { _font: EncodingFont })._font;
}
