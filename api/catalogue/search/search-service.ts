import { type RateReader, readLiveRates } from '#api/rates/service.ts';
import { indianDate } from '#contract/indian-time.ts';
import { paise } from '#contract/money/money.ts';
import type { SearchQuery, SearchResponse } from '#contract/search/search.ts';
import { MAX_SEARCH_LETTERS, SEARCH_PAGE_SIZE } from '#contract/search/search-limits.ts';
import { type ParsedQuery, parseQuery, type Range } from '#contract/search/search-query.ts';
import { MILLIGRAMS_PER_GRAM, milligrams } from '#contract/weight.ts';
import { countFacts } from '../facets/facet-queries.ts';
import { chosenValues, facetCountsOf } from '../facets/facet-rules.ts';
import { toProduct } from '../rules.ts';
import { countMiss } from './missed-queries.ts';
import * as queries from './search-queries.ts';
import { codeOf, lookupOf, type SearchConditions, searchConditionsOf } from './search-rules.ts';

const PAISE_PER_RUPEE = 100;
const NEAREST_CATEGORIES = 4;

const inUnits = <Unit>(range: Range | undefined, unit: (value: number) => Unit, factor: number) => ({
  from: range?.from === undefined ? undefined : unit(Math.round(range.from * factor)),
  to: range?.to === undefined ? undefined : unit(Math.round(range.to * factor)),
});

/** Searches the catalogue by a shopper's words, in any spelling and script (P-293 to P-296). */
export async function search(reader: RateReader, query: SearchQuery, now: Date): Promise<SearchResponse> {
  const { db } = reader;
  const { page_size = SEARCH_PAGE_SIZE, after, sort } = query;
  const text = query.q.slice(0, MAX_SEARCH_LETTERS);
  const code = codeOf(text);
  const coded = code === undefined ? [] : await queries.findByCode(db, code);
  if (coded.length > 0) return withPieces(reader, { ids: coded, total: coded.length }, page_size, now);

  const parsed = parseQuery(text);
  const demand = await readConditions(reader, parsed);
  const { leftOut } = demand;
  const readAs = readAsOf(parsed);
  if (!demand.tsquery && !parsed.priceRupees && !parsed.weightGrams && !parsed.gender) {
    return { data: [], total: 0, read_as: readAs, left_out: leftOut };
  }
  const searched = {
    tsquery: demand.tsquery,
    pricePaise: inUnits(parsed.priceRupees, paise, PAISE_PER_RUPEE),
    weightMilligrams: inUnits(parsed.weightGrams, milligrams, MILLIGRAMS_PER_GRAM),
    chosen: chosenValues({ ...query, gender: query.gender ?? parsed.gender }),
    sort,
    after,
    take: page_size + 1,
  };
  const found = await queries.searchPage(db, searched);
  const facets = query.facets && (await countFound(reader, searched));
  const isMissed = found.total === 0 || leftOut.length > 0;
  if (isMissed && after === undefined && query.is_typing === undefined)
    await recordMissedWords(reader, parsed, leftOut, now);
  return {
    ...(await withPieces(reader, found, page_size, now)),
    ...{ read_as: readAs, left_out: leftOut },
    ...(facets && { facets }),
    ...(found.total === 0 && { nearest: await nearestTo(reader, demand) }),
  };
}

async function countFound({ db }: RateReader, demand: queries.IndexConditions) {
  const found = queries.foundBits(demand);
  return facetCountsOf((await countFacts(db, demand.chosen, { found, isAll: true })).facts);
}

async function readConditions({ db }: RateReader, parsed: ParsedQuery): Promise<SearchConditions> {
  const known = parsed.words.length === 0 ? [] : await queries.findKnownWords(db, lookupOf(parsed.words));
  return searchConditionsOf(parsed, known);
}

function readAsOf({ purity, priceRupees, weightGrams, gender }: ParsedQuery): SearchResponse['read_as'] {
  return {
    ...(gender && { gender }),
    ...(purity && { purity }),
    ...(priceRupees && { price: priceRupees }),
    ...(weightGrams && { weight: weightGrams }),
  };
}

/** A page of pieces by their ids. */
export async function withPieces(
  reader: RateReader,
  { ids, total }: { ids: number[]; total: number },
  pageSize: number,
  now: Date,
): Promise<SearchResponse> {
  const page = ids.slice(0, pageSize);
  const next = ids.length > pageSize ? page.at(-1) : undefined;
  const rows = await queries.findListedProducts(reader.db, page);
  const { rates } = rows.length > 0 ? await readLiveRates(reader, now) : { rates: new Map() };
  return {
    data: rows.map((row) => toProduct(row, rates, now)),
    ...{ total, read_as: {}, left_out: [] },
    ...(next !== undefined && { next }),
  };
}

async function nearestTo(
  { db }: RateReader,
  { anyWord }: SearchConditions,
): Promise<SearchResponse['nearest']> {
  const near = anyWord ? await queries.findNearest(db, anyWord, NEAREST_CATEGORIES) : [];
  const names = near.length > 0 ? near : await queries.firstCategories(db, NEAREST_CATEGORIES);
  return names.map((category_name) => ({ category_name }));
}

/** Only words without digits are recorded: digits could be a phone number. */
async function recordMissedWords(
  { db }: RateReader,
  { words }: ParsedQuery,
  leftOut: readonly string[],
  now: Date,
) {
  const missed = words.filter(
    ({ typed, skeleton }) => !/\d/.test(skeleton) && (leftOut.length === 0 || leftOut.includes(typed)),
  );
  if (missed.length === 0) return;
  const [skeleton, typed] = [
    missed.map((word) => word.skeleton).join(' '),
    missed.map((word) => word.typed).join(' '),
  ];
  await countMiss(db, indianDate(now), { skeleton, typed });
}
