import type { ParsedQuery, Range } from '#contract/search/search-query.ts';
import { skeleton } from '#contract/search/skeleton.ts';
import { gramLexeme, MAX_INDEXED_GRAMS, purityLexeme } from './indexed-word-rules.ts';

/** A match of a word or phrase in the search index. */
export interface KnownWord {
  kind: 'synonym' | 'word' | 'similar';
  asked: string;
  found: string;
}

export type QueryWord = ParsedQuery['words'][number];

/** Maximum number of words in a phrase with a synonym, such as "nose ring". */
const MAX_PHRASE = 3;

export interface Lookup {
  /** Skeletons of single words and of neighbours written as one, as "ear rings". */
  words: string[];
  /** Skeletons of phrases, words apart by a space. */
  phrases: string[];
}

function phraseAt(words: readonly QueryWord[], place: number, length: number): string | undefined {
  const part = words.slice(place, place + length);
  return part.length === length ? part.map((word) => word.skeleton).join(' ') : undefined;
}

const joinedAt = (words: readonly QueryWord[], place: number): string | undefined => {
  const next = words[place + 1];
  return next && skeleton((words[place]?.typed ?? '') + next.typed);
};

export function lookupOf(words: readonly QueryWord[]): Lookup {
  const places = words.map((_, place) => place);
  const lengths = Array.from({ length: MAX_PHRASE }, (_, index) => index + 1);
  const isThere = (text: string | undefined): text is string => text !== undefined;
  const joined = places.map((place) => joinedAt(words, place)).filter(isThere);
  const phrases = places.flatMap((place) => lengths.map((length) => phraseAt(words, place, length)));
  return {
    words: [...words.map((word) => word.skeleton), ...joined],
    phrases: [...phrases.filter(isThere), ...joined],
  };
}

const allOf = (phrase: string) =>
  `(${phrase
    .split(' ')
    .map((word) => `'${word}'`)
    .join(' & ')})`;

export interface SearchConditions {
  /** The text of a `tsquery`; empty: every piece. */
  tsquery: string;
  /** The same with any of the words. */
  anyWord: string;
  /** Words that no piece has, as typed. */
  leftOut: string[];
}

/**
 * Converts a query to conditions. The longest phrase with a synonym wins; exact words win over similar ones, so that "ring"
 * does not match earrings; words without any match are left out.
 */
export function searchConditionsOf(
  { words, purity, weightGrams }: ParsedQuery,
  known: readonly KnownWord[],
): SearchConditions {
  const found = (kind: KnownWord['kind'], asked: string) =>
    known.flatMap((one) => (one.kind === kind && one.asked === asked ? [one.found] : []));
  const parts: string[] = [];
  const leftOut: string[] = [];
  let place = 0;
  while (place < words.length) {
    const { length, alternatives } = meaningAt(words, place, found);
    if (alternatives.length > 0) parts.push(`(${alternatives.map(allOf).join(' | ')})`);
    else leftOut.push(words[place]?.typed ?? '');
    place += length;
  }
  const filters = [purity && `'${purityLexeme(purity)}'`, gramsOf(weightGrams)].filter(Boolean);
  // No word matched: the filters alone would return unrelated pieces.
  const isUnknown = words.length > 0 && parts.length === 0;
  return {
    tsquery: isUnknown ? NO_MATCH : [...parts, ...filters].join(' & '),
    anyWord: parts.join(' | '),
    leftOut,
  };
}

/** A lexeme that matches no piece. */
const NO_MATCH = "'~'";

type Find = (kind: KnownWord['kind'], asked: string) => string[];

function meaningAt(words: readonly QueryWord[], place: number, found: Find) {
  for (let length = MAX_PHRASE; length > 1; length -= 1) {
    const phrase = phraseAt(words, place, length);
    const synonyms = phrase === undefined ? [] : found('synonym', phrase);
    if (phrase !== undefined && synonyms.length > 0) return { length, alternatives: [phrase, ...synonyms] };
  }
  const joined = joinedAt(words, place);
  const known = (word: string) => [...found('word', word), ...found('synonym', word)];
  if (joined !== undefined && found('word', joined).length > 0)
    return { length: 2, alternatives: known(joined) };
  const word = words[place]?.skeleton ?? '';
  const exact = known(word);
  return { length: 1, alternatives: exact.length > 0 ? exact : found('similar', word) };
}

/** The indexed whole grams of a range; absent for an open range. */
function gramsOf(range: Range | undefined): string | undefined {
  const [from, to] = [Math.floor(range?.from ?? 0), Math.floor(range?.to ?? Number.POSITIVE_INFINITY)];
  if (to > MAX_INDEXED_GRAMS) return undefined;
  if (to < from) return NO_MATCH;
  const grams = Array.from({ length: to - from + 1 }, (_, index) => `'${gramLexeme(from + index)}'`);
  return `(${grams.join(' | ')})`;
}

const MAX_CODE = 40;

/** The text if it may be a whole SKU, tag or hallmark number; else undefined. */
export function codeOf(text: string): string | undefined {
  const code = text.trim();
  return code.length <= MAX_CODE && /^[\w./-]+$/.test(code) && /\d/.test(code) ? code : undefined;
}
