/**
 * One letter of Devanagari as it is written: consonants joined by viramas, then their signs. Shaping never
 * reaches across its border.
 */
const SYLLABLE = /(?:\p{L}\u093c?\u094d[\u200c\u200d]?)*\p{L}[\p{M}\u200c\u200d]*|[\s\S]/gu;

const ZERO_WIDTH_SPACE = 0x200b;

interface Glyph {
  id: number;
  advanceWidth: number;
}

/** The parts of pdfkit's embedded font that decide how a text becomes numbers in the page and text again. */
export interface EncodingFont {
  scale: number;
  unicode: number[][];
  widths: number[];
  subset: { glyphs: number[] };
  layoutRun(text: string): { glyphs: Glyph[]; positions: unknown[] };
  encode(text: string): [string[], unknown[]];
}

/**
 * Makes shaped Devanagari readable again when it is copied or searched. A shaped syllable has its glyphs in
 * another order than its letters (`हि` shows the vowel first), and pdfkit translates glyph by glyph. Here the
 * glyphs of a syllable stand for its letters in reading order; a glyph that stands for different letters in
 * different syllables gets a number for each.
 */
export function encodeBySyllable(font: EncodingFont): void {
  const numbers = new Map<string, number>();

  function numberOf(glyph: Glyph, letters: number[]): number {
    const key = `${glyph.id}:${letters.join(',')}`;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    const number = font.subset.glyphs.push(glyph.id) - 1;
    font.widths[number] = glyph.advanceWidth * font.scale;
    font.unicode[number] = letters;
    numbers.set(key, number);
    return number;
  }

  font.encode = (text) => {
    const encoded: string[] = [];
    const positions: unknown[] = [];
    for (const [syllable] of text.matchAll(SYLLABLE)) {
      const run = font.layoutRun(syllable);
      const told = lettersOfGlyphs(syllable, run.glyphs.length);
      run.glyphs.forEach((glyph, index) => {
        encoded.push(
          numberOf(glyph, told[index] ?? [])
            .toString(16)
            .padStart(4, '0'),
        );
      });
      positions.push(...run.positions);
    }
    return [encoded, positions];
  };
}

/**
 * Deals the letters of a syllable out to its glyphs, the first taking as many as are left over. A glyph without
 * a letter (the dotted circle under a sign that stands alone) tells a space of no width: some readers make up a
 * letter for a glyph that tells nothing.
 */
function lettersOfGlyphs(syllable: string, glyphs: number): number[][] {
  const letters = [...syllable].map((letter) => letter.codePointAt(0) ?? 0);
  const first = letters.splice(0, Math.max(letters.length - glyphs + 1, 1));
  return [first, ...Array.from({ length: glyphs - 1 }, (_, index) => [letters[index] ?? ZERO_WIDTH_SPACE])];
}
