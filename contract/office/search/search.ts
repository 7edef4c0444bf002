import * as z from 'zod/mini';
import { product } from '#contract/catalogue/catalogue.ts';
import { atMost, dateOnly, requiredText } from '#contract/fields.ts';

/** How many days back misses are looked at, today included. */
export const MISSED_PERIODS = { week: 7, month: 30 } as const;
export type MissedPeriod = keyof typeof MISSED_PERIODS;
/** Of the words, those that were missed most often. */
export const MAX_MISSED_WORDS = 100;
export const MAX_SYNONYMS = 2000;
export const MAX_SHOWN_SYNONYMS = 200;
/** Of each side of a synonym. */
export const MAX_SYNONYM_WORDS = 3;
const MAX_SYNONYM_LETTERS = 60;
export const MAX_PREVIEW_PIECES = 6;

const periods = Object.keys(MISSED_PERIODS) as [MissedPeriod, ...MissedPeriod[]];

export const missedSearchesQuery = z.object({ period: z.optional(z.enum(periods)) });

const missedWords = z.object({
  /** In Latin letters, as it was typed first on its last day. */
  typed: z.string(),
  times: z.int(),
  last_day: dateOnly,
  /** The words that a search for it also matches, by its synonyms. */
  means: z.array(z.string()),
});

export const missedSearchesResponse = z.object({
  data: z.object({
    /** Every day of the period, the first one first. */
    days: z.array(z.object({ day: dateOnly, times: z.int() })),
    /** The most frequent ones first, at most `MAX_MISSED_WORDS`. */
    words: z.array(missedWords),
  }),
});

/** A search for `word` also matches `means`, but not the other way round. */
export const synonymBody = z.object({
  word: requiredText('the word', MAX_SYNONYM_LETTERS),
  means: requiredText('what it means', MAX_SYNONYM_LETTERS),
});

export const synonymsQuery = z.object({ q: z.optional(z.string().check(z.trim(), atMost(100))) });

export const synonymsResponse = z.object({
  /** By their word, at most `MAX_SHOWN_SYNONYMS`. */
  data: z.array(z.object({ word: z.string(), means: z.string() })),
  /** How many there are with the words of `q`. */
  total: z.int(),
});

export const synonymPreviewResponse = z.object({
  data: z.object({
    /** How many pieces a search for the word finds without the synonym, and with it. */
    found_without: z.int(),
    found_with: z.int(),
    /** The first pieces that it finds with it. */
    pieces: z.array(product),
  }),
});

export const synonymChangeResponse = z.object({ message: z.string(), data: synonymBody });

export type MissedWords = z.infer<typeof missedWords>;
export type Synonym = z.infer<typeof synonymBody>;
