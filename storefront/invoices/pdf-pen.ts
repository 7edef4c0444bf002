import { type EncodingFont, encodeBySyllable } from './devanagari-encoding.ts';
import type { PdfFonts } from './pdf-fonts.ts';
import { type ScriptRun, scriptRuns } from './printable-text.ts';

export interface TextStyle {
  face: 'regular' | 'semibold' | 'title';
  /** In points, as all lengths on the page. */
  size: number;
  color: string;
  /** Extra space between letters. */
  spacing?: number;
}

const MAX_LINES = 30;

export type Align = 'left' | 'right';

/** Writes printable text on the page: measures it, breaks it into lines, changes fonts with the script. */
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

  /** Writes one line; `x` is its left or right edge, `baseline` is where the letters stand. */
  write(text: string, x: number, baseline: number, style: TextStyle, align: Align = 'left'): void {
    // The space after the last letter is not seen: what is seen ends at the right edge.
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

  /**
   * Breaks a text into lines no wider than `width`; a word that is wider on its own is cut. What is longer than
   * half a page is no name and no address: it is cut short, so that it cannot push the invoice off the paper.
   */
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

  /** The style, made smaller until the text fits the width. */
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

/** Devanagari hangs from one line: it is never spaced out. */
function spacingOf(run: ScriptRun, style: TextStyle): number {
  return run.script === 'devanagari' ? 0 : (style.spacing ?? 0);
}

/** pdfkit takes bytes; its types know only Node's own kind of them. */
function asSource(bytes: Uint8Array): ArrayBuffer {
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
}

/** pdfkit keeps the font in use under a name that its types do not tell; its version is pinned. */
function currentFont(doc: PDFKit.PDFDocument): EncodingFont {
  return (doc as unknown as { _font: EncodingFont })._font;
}
