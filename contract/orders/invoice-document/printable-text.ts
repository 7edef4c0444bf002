/** Characters of the invoice's Latin fonts (`scripts/fonts/subset-fonts.py`); a test compares the two. */
const LATIN =
  /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u0137\u0139-\u017e\u0218-\u021b\u1e0c\u1e0d\u1e24\u1e25\u1e36-\u1e3b\u1e42-\u1e49\u1e5a-\u1e5f\u1e62\u1e63\u1e6c-\u1e6f\u1e80-\u1e85\u1e8e\u1e8f\u1ef2\u1ef3\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u2044\u20ac\u20b9\u2116\u2122\u2212]$/;
const DEVANAGARI = /^[\u0900-\u0977\u0979-\u097f\u200c\u200d]$/;
const DEVANAGARI_ANYWHERE = /[\u0900-\u097f]/;

/** Joiners have an effect only right after a virama; elsewhere they are invisible junk. */
const IGNORED_JOINERS = /(?<!\u094d)[\u200c\u200d]/g;
/** Control and format characters except line feed and joiners, and blank letters. */
const INVISIBLE = /(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\u115f\u1160\u3164]/gu;

/** Replaces a character that no font of the invoice has: a visible empty box. */
export const MISSING_SIGN = '\u25a1';

const letters = new Intl.Segmenter('en-IN', { granularity: 'grapheme' });

/**
 * Reduces untrusted text to what the invoice's fonts can print: drops invisible characters, replaces characters
 * without a glyph by a box, trims each line. Returns an empty string for a missing text, so that an incomplete
 * response cannot break an invoice.
 */
export function printableText(text: string | number | null | undefined): string {
  const visible = String(text ?? '')
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(/[\t\p{Zs}]/gu, ' ')
    .replace(/[\u2010\u2011]/g, '-')
    .replace(INVISIBLE, '');
  let printable = '';
  for (const { segment } of letters.segment(visible)) printable += printableLetter(segment);
  return printable
    .replace(IGNORED_JOINERS, '')
    .replace(/ {2,}/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{2,}/g, '\n')
    .trim();
}

/** Falls back from the letter to its compatibility form (`ﬁ`, `Ａ`), to its base letter, to the box. */
function printableLetter(letter: string): string {
  if (letter === '\n' || hasGlyphs(letter)) return letter;
  const plain = letter.normalize('NFKC');
  if (hasGlyphs(plain)) return plain;
  const bare = [...letter].filter((sign) => hasGlyphs(sign) || !/\p{M}/u.test(sign)).join('');
  return bare !== '' && hasGlyphs(bare) ? bare : MISSING_SIGN;
}

function hasGlyphs(text: string): boolean {
  return [...text].every((sign) => LATIN.test(sign) || DEVANAGARI.test(sign));
}

export interface ScriptRun {
  text: string;
  script: 'latin' | 'devanagari';
}

/** Splits a printable text where the script, and so the font, changes. */
export function scriptRuns(text: string): ScriptRun[] {
  return [...text.matchAll(/[\u0900-\u097f\u200c\u200d]+|[^\u0900-\u097f\u200c\u200d]+/g)].map(([run]) => ({
    text: run,
    script: DEVANAGARI_ANYWHERE.test(run) ? 'devanagari' : 'latin',
  }));
}

export function hasDevanagari(text: string): boolean {
  return DEVANAGARI_ANYWHERE.test(text);
}
