/** A Devanagari syllable: consonants joined by viramas, then their signs. Shaping never crosses its boundary. */
const SYLLABLE = /(?:\p{L}\u093c?\u094d[\u200c\u200d]?)*\p{L}[\p{M}\u200c\u200d]*|[\s\S]/gu;

const ZERO_WIDTH_SPACE = 0x200b;

interface Glyph {
  id: number;
  advanceWidth: number;
}

/** The members of pdfkit's embedded font that map text to glyph codes and back (ToUnicode). */
export interface EncodingFont {
  scale: number;
  unicode: number[][];
  widths: number[];
  subset: { glyphs: number[] };
  layoutRun(text: string): { glyphs: Glyph[]; positions: unknown[] };
  encode(text: string): [string[], unknown[]];
}

/**
 * Makes shaped Devanagari copyable and searchable. Glyphs of a shaped syllable are not in the order of its letters
 * (`हि` shows the vowel first), but pdfkit maps each glyph to text on its own. This maps a syllable's glyphs to its
 * letters in reading order; a glyph that maps to different letters in different syllables gets a code for each.
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
      const lettersByGlyph = lettersOfGlyphs(syllable, run.glyphs.length);
      run.glyphs.forEach((glyph, index) => {
        encoded.push(
          numberOf(glyph, lettersByGlyph[index] ?? [])
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
 * Distributes the letters of a syllable over its glyphs; the first glyph takes the surplus. A glyph without a letter
 * (the dotted circle under a lone sign) maps to a zero-width space: some readers invent a letter for an unmapped glyph.
 */
function lettersOfGlyphs(syllable: string, glyphs: number): number[][] {
  const letters = [...syllable].map((letter) => letter.codePointAt(0) ?? 0);
  const first = letters.splice(0, Math.max(letters.length - glyphs + 1, 1));
  return [first, ...Array.from({ length: glyphs - 1 }, (_, index) => [letters[index] ?? ZERO_WIDTH_SPACE])];
}
