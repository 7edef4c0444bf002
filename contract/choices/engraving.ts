/** Maximum number of characters of any engraving. */
export const MAX_ENGRAVING = 40;

/** Allowed characters: Latin and Devanagari letters with their marks, digits, spaces and ASCII punctuation. */
const ENGRAVABLE = /^[\p{Script=Latin}\p{Script=Devanagari}\p{Script=Inherited}\d\x20-\x7e]*$/u;
/** Invisible characters could hide a part of the text. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

const signs = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A text as it is engraved: composed, without surrounding or repeated spaces. */
export function engravingText(entered: string): string {
  return entered.normalize('NFC').replace(/\s+/g, ' ').trim();
}

/** The number of characters as a reader counts them: a letter with its vowel sign is one. */
export function engravingLength(text: string): number {
  return [...signs.segment(text)].length;
}

/** Why a text cannot be engraved with this maximum number of characters; undefined if it can. */
export function engravingProblem(text: string, maxLength: number): string | undefined {
  if (!ENGRAVABLE.test(text) || INVISIBLE.test(text)) {
    return 'We can engrave English and Hindi letters, digits and punctuation, but no emoji or other script.';
  }
  const length = engravingLength(text);
  if (length > maxLength)
    return `We can engrave at most ${maxLength} letters on this piece; this is ${length}.`;
  return undefined;
}
