import { MAX_SEARCH_LETTERS, MAX_SEARCH_WORDS } from './search-limits.ts';
import { plainText, skeleton } from './skeleton.ts';

/** From and to, both included; absent: without an end. */
export interface Range {
  from?: number;
  to?: number;
}

export interface ParsedQuery {
  /** The words left after parsing filters, as typed but in Latin letters, with their skeletons. */
  words: { typed: string; skeleton: string }[];
  /** `22k` or a fineness such as `916`. */
  purity?: string;
  priceRupees?: Range;
  weightGrams?: Range;
  /** Whom it is for, as the listing's filter names it. */
  gender?: Gender;
}

type Gender = 'Female' | 'Male' | 'Children';

interface NumberToken {
  kind: 'amount' | 'weight';
  value: number;
  /** Of its unit: 1,00,000 of a lakh; undefined without a unit. */
  factor: number | undefined;
}

type Token =
  | NumberToken
  | { kind: 'purity'; value: string }
  | { kind: 'compare'; end: 'from' | 'to' }
  | { kind: 'span' }
  | { kind: 'gender'; gender: Gender }
  | { kind: 'word'; typed: string; skeleton: string };

const skeletons = (words: string) => new Set(words.split(' ').map((word) => skeleton(plainText(word))));

const KARAT_UNITS = skeletons('k kt karat carat कैरेट');
const GRAM_UNITS = skeletons('g gm gram');
const CURRENCY = skeletons('rs rupees rupaye inr');
/** The factor of a unit of money, by its skeleton. */
const MULTIPLIERS = new Map(
  Object.entries({
    k: 1000,
    thousand: 1000,
    hazar: 1000,
    lakh: 100_000,
    lac: 100_000,
    crore: 10_000_000,
    karod: 10_000_000,
  }).map(([word, factor]) => [skeleton(word), factor]),
);
/** Of a price or weight, so that it fits into the database in every unit. */
const MAX_VALUE = 10_000_000;
const KARATS = new Set([9, 14, 18, 20, 22, 23, 24]);
const FINENESSES = new Set(['375', '585', '750', '916', '925', '950', '995', '999']);
const AT_MOST = skeletons('under below less upto max maximum within kam tak');
const AT_LEAST = skeletons('above over more min minimum from zyada');
const SPANS = skeletons('to and aur');
const FILLERS = new Set([
  ...skeletons('of for with the a an in between than price ka ke ki ko se wala wali wale'),
  ...CURRENCY,
]);
/** By the word itself and not by its sound: "lady" sounds like "lari", a row of pearls, and "men" like "main". */
const GENDERS = new Map<string, Gender>(
  Object.entries({
    Female: 'women woman womens womans ladies lady female females her mahila महिला',
    Male: 'men man mens mans gents gent male males him purush पुरुष',
    Children: 'kids kid children child childrens childs baccha bachche bachchon बच्चे',
  }).flatMap(([gender, words]) =>
    words.split(' ').map((word) => [plainText(word), gender as Gender] as const),
  ),
);
/** A number of at least this without a unit is a price. */
const MIN_BARE_PRICE = 1000;
/** A weight alone finds those this much lighter or heavier. */
const WEIGHT_TOLERANCE = 0.1;

const TOKENS = /\d+(?:\.\d+)?|[a-z]+/g;

/** Parses purity, price and weight in a query; the rest are words. */
export function parseQuery(text: string): ParsedQuery {
  const raw = plainText(text.slice(0, MAX_SEARCH_LETTERS))
    .replace(/(\d),(?=\d)/g, '$1')
    .replace(/(\d) ?- ?(?=\d)/g, '$1 to ')
    .replace(/\bup to\b/g, 'upto')
    .replaceAll('<', ' under ')
    .replaceAll('>', ' above ')
    .replace(/['’]/g, '')
    .match(TOKENS);
  const parsed: ParsedQuery = { words: [] };
  const tokens = tokensOf(raw ?? []);
  let place = 0;
  while (place < tokens.length) place += readToken(tokens, place, parsed);
  parsed.words.splice(MAX_SEARCH_WORDS);
  return parsed;
}

function tokensOf(raw: readonly string[]): Token[] {
  const tokens: Token[] = [];
  let place = 0;
  while (place < raw.length) {
    const text = raw[place] ?? '';
    if (/^\d/.test(text)) {
      const [token, length] = numberToken(
        text,
        skeleton(raw[place + 1] ?? ''),
        tokens.at(-1)?.kind === 'compare',
      );
      tokens.push(token);
      place += length;
    } else {
      tokens.push(...wordTokens(text));
      place += 1;
    }
  }
  return tokens;
}

function wordTokens(typed: string): Token[] {
  const gender = GENDERS.get(typed);
  if (gender) return [{ kind: 'gender', gender }];
  const heard = skeleton(typed);
  if (AT_MOST.has(heard)) return [{ kind: 'compare', end: 'to' }];
  if (AT_LEAST.has(heard)) return [{ kind: 'compare', end: 'from' }];
  if (SPANS.has(heard)) return [{ kind: 'span' }];
  return FILLERS.has(heard) ? [] : [{ kind: 'word', typed, skeleton: heard }];
}

/** The meaning of a number with its unit, and the number of tokens. */
function numberToken(text: string, unit: string, isCompared: boolean): [Token, 1 | 2] {
  const value = Math.min(Number(text), MAX_VALUE);
  if (KARAT_UNITS.has(unit) && KARATS.has(value) && !isCompared) {
    return [{ kind: 'purity', value: `${value}k` }, 2];
  }
  if (GRAM_UNITS.has(unit)) return [{ kind: 'weight', value, factor: 1 }, 2];
  const factor = MULTIPLIERS.get(unit);
  if (factor !== undefined) return [{ kind: 'amount', value: value * factor, factor }, 2];
  if (FINENESSES.has(text) && !isCompared) return [{ kind: 'purity', value: text }, 1];
  return CURRENCY.has(unit)
    ? [{ kind: 'amount', value, factor: 1 }, 2]
    : [{ kind: 'amount', value, factor: undefined }, 1];
}

const isNumber = (token: Token | undefined): token is NumberToken =>
  token?.kind === 'amount' || token?.kind === 'weight';

/** Parses the filter that begins at a token; returns the number of tokens. */
function readToken(tokens: readonly Token[], place: number, parsed: ParsedQuery): number {
  const token = tokens[place];
  if (token?.kind === 'word') parsed.words.push({ typed: token.typed, skeleton: token.skeleton });
  if (token?.kind === 'purity') parsed.purity = token.value;
  if (token?.kind === 'gender') parsed.gender = token.gender;
  if (!isNumber(token)) return 1;
  const [before, next, last] = [tokens[place - 1], tokens[place + 1], tokens[place + 2]];
  if (next?.kind === 'span' && isNumber(last)) return readSpan(token, last, parsed);
  // "30 hazar se kam": the comparison behind a number is its own, unless it is the next number's.
  const isOwn = next?.kind === 'compare' && !isNumber(last);
  const end = before?.kind === 'compare' ? before.end : isOwn ? next.end : undefined;
  readNumber(token, end, parsed);
  return 1;
}

/** "10 to 20 thousand" is "10 thousand to 20 thousand". */
function readSpan(first: NumberToken, last: NumberToken, parsed: ParsedQuery): number {
  const start = first.value * (first.factor === undefined ? (last.factor ?? 1) : 1);
  const range = { from: Math.min(start, last.value), to: Math.max(start, last.value) };
  if (last.kind === 'weight') parsed.weightGrams = range;
  else parsed.priceRupees = range;
  return 3;
}

function readNumber(
  { kind, value, factor }: NumberToken,
  end: 'from' | 'to' | undefined,
  parsed: ParsedQuery,
): void {
  if (factor === undefined && value < MIN_BARE_PRICE && end === undefined) {
    parsed.words.push({ typed: String(value), skeleton: String(value) });
  } else if (kind === 'amount') {
    parsed.priceRupees = { ...parsed.priceRupees, [end ?? 'to']: value };
  } else {
    parsed.weightGrams = end
      ? { ...parsed.weightGrams, [end]: value }
      : { from: value * (1 - WEIGHT_TOLERANCE), to: value * (1 + WEIGHT_TOLERANCE) };
  }
}
