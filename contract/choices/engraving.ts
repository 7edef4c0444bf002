/** The most signs that any piece can carry. */
export const MAX_ENGRAVING = 40;

/** Latin and Devanagari letters with their marks, digits, spaces, and what is on a keyboard: nothing else can be engraved. */
const ENGRAVABLE = /^[\p{Script=Latin}\p{Script=Devanagari}\p{Script=Inherited}\d\x20-\x7e]*$/u;
/** An invisible character could hide what is engraved. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

const signs = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A text as it is engraved: composed, without surrounding or repeated spaces. */
export function engravingText(entered: string): string {
  return entered.normalize('NFC').replace(/\s+/g, ' ').trim();
}

/** The number of signs as a reader counts them: a letter with its vowel sign is one. */
export function engravingLength(text: string): number {
  return [...signs.segment(text)].length;
}

/** What is wrong with a text to engrave, for a piece that takes so many signs; undefined if nothing is. */
export function engravingProblem(text: string, maxLength: number): string | undefined {
  if (!ENGRAVABLE.test(text) || INVISIBLE.test(text)) {
    return 'We can engrave English and Hindi letters, digits and punctuation, but no emoji or other script.';
  }
  const length = engravingLength(text);
  if (length > maxLength)
    return `We can engrave at most ${maxLength} letters on this piece; this is ${length}.`;
  return undefined;
}
