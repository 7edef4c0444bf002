import { inLatinLetters } from './latin-letters.ts';

/** Text in lower-case Latin letters, without accents; signs stay. */
export function plainText(text: string): string {
  return inLatinLetters(text.normalize('NFKC').toLowerCase()).normalize('NFD').replace(/\p{M}/gu, '');
}

/** The words of a text, as `skeleton` takes them. */
function wordsOf(text: string): string[] {
  return (
    plainText(text)
      .replace(/['’]/g, '')
      .match(/[a-z0-9]+/g) ?? []
  );
}

/** How a sound is written, however it was typed; applied in this order. */
const SOUNDS: readonly [RegExp, string][] = [
  [/ies$/, 'i'],
  [/([^s])s$/, '$1'],
  [/sh/g, 's'],
  [/ph/g, 'f'],
  [/ck/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/([bcdgjkt])h+/g, '$1'],
  [/cc/g, 'c'],
  [/w/g, 'v'],
  [/z/g, 'j'],
  [/q/g, 'k'],
  [/x/g, 'ks'],
  [/d/g, 'r'],
  [/ee|ii/g, 'i'],
  [/oo|ou|uu/g, 'u'],
  [/(.)\1+/g, '$1'],
  [/iy(?=[aeou])/g, 'i'],
  [/(ey|ie|y)$/, 'i'],
];

/** The first rules remove plurals, which shorter words have not. */
const PLURALS = 2;
const MIN_PLURAL_LENGTH = 4;

/**
 * The phonetic key of a word: equal for all its spellings and scripts, such as `jumka`, `jhumka` and `झुमका`.
 * A word with a digit stays as it is. Only `a` that begins a word is kept, because Devanagari does not write the short one.
 */
export function skeleton(word: string): string {
  if (/\d/.test(word)) return word;
  const sounds = word.length < MIN_PLURAL_LENGTH ? SOUNDS.slice(PLURALS) : SOUNDS;
  const heard = sounds.reduce((text, [written, sound]) => text.replace(written, sound), word);
  return heard.slice(0, 1) + heard.slice(1).replace(/a/g, '');
}

export const skeletonsOf = (text: string): string[] => wordsOf(text).map(skeleton);
