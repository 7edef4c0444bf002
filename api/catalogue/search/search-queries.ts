import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import type { SortId } from '#contract/catalogue/catalogue-filter.ts';
import type { Paise } from '#contract/money/money.ts';
import { MAX_SEARCH_MATCHES } from '#contract/search/search-limits.ts';
import type { Milligrams } from '#contract/weight.ts';
import { categories, offers, products } from '#db/tables/catalogue/catalogue.ts';
import { pieces } from '#db/tables/catalogue/pieces.ts';
import { searchSynonyms, searchWords, wordsOfProducts } from '#db/tables/catalogue/search.ts';
import { bitOf, chunkOf, isIn } from '../facets/bit-rules.ts';
import { baseOf, type ChosenValues } from '../facets/facet-queries.ts';
import { listedColumns, type ProductRow } from '../listing-queries.ts';
import type { KnownWord, Lookup } from './search-rules.ts';

/** Looks up the words of a query: synonyms, exact matches and similar words. */
export async function findKnownWords(db: Database, { words, phrases }: Lookup): Promise<KnownWord[]> {
  const { rows } = await db.execute<KnownWord & Record<string, string>>(sql`
    select 'synonym' as kind, word_key as asked, means_key as found from ${searchSynonyms}
    where word_key = any(${sql.param(phrases)}::text[])
    union select 'word', skeleton, skeleton from ${searchWords} where skeleton = any(${sql.param(words)}::text[])
    union select 'similar', asked.word, known.found
    from unnest(${sql.param(words)}::text[]) as asked(word)
    cross join lateral similar_search_words(asked.word) as known(found)
    where not exists (select from ${searchWords} where skeleton = asked.word)`);
  return rows;
}

/** Products with this SKU, or with a piece in the shop that has this tag or hallmark number. */
export async function findByCode(db: Database, code: string): Promise<number[]> {
  const upper = code.toUpperCase();
  const { rows } = await db.execute<{ product_id: number }>(sql`
    select product_id from ${products} where lower(sku) = ${code.toLowerCase()} and status = 'on sale'
    union select piece.product_id from ${pieces} as piece join ${products} using (product_id)
    where ${products}.status = 'on sale' and piece.state = 'in shop' and (piece.huid = ${upper} or piece.tag in (${code}, ${upper}))`);
  return rows.map(({ product_id }) => product_id);
}

/** Both ends are included. */
interface Bounds<Unit> {
  from?: Unit | undefined;
  to?: Unit | undefined;
}

export interface IndexConditions {
  tsquery: string;
  pricePaise: Bounds<Paise>;
  weightMilligrams: Bounds<Milligrams>;
  chosen: ChosenValues;
  sort: SortId | undefined;
  after: number | undefined;
  take: number;
}

const ORDERS: Record<SortId, SQL> = {
  'a-z': sql`lower(product_name)`,
  'z-a': sql`lower(product_name) desc`,
  'price-low': sql`shown_price_paise`,
  'price-high': sql`shown_price_paise desc`,
};
const BEST_FIRST = sql`rank desc, is_sold_out`;

/** Weights of the labels D, C, B and A. */
const RANKS = sql`'{0, 0.1, 0.3, 1}'::float4[]`;

/** Pieces by their words: no more than `MAX_SEARCH_MATCHES` are read, however common the words are. */
const matchedByWords = (tsquery: string) => sql`
  select product_id, ts_rank(${RANKS}, words, ${tsquery}::tsquery) as rank
  from ${wordsOfProducts} where words @@ ${tsquery}::tsquery limit ${MAX_SEARCH_MATCHES}`;

/** Pieces of a price without any words, along the index by price of each category. */
const matchedByPrice = ({ pricePaise }: IndexConditions) => sql`
  select piece.product_id, 0::float4 as rank from ${categories} cross join lateral (
    select product_id, shown_price_paise from ${products}
    where category_id = ${categories}.category_id and status = 'on sale'${between(sql`shown_price_paise`, pricePaise)}
    order by shown_price_paise, product_id limit ${MAX_SEARCH_MATCHES}) as piece
  order by piece.shown_price_paise, piece.product_id limit ${MAX_SEARCH_MATCHES}`;

function between(column: SQL, { from, to }: Bounds<Paise | Milligrams>): SQL {
  return sql`${from === undefined ? sql`` : sql` and ${column} >= ${from}::bigint`}${to === undefined ? sql`` : sql` and ${column} <= ${to}::bigint`}`;
}

/** The result before facets: `(product_id, rank)` of `matched`, as the part of a statement after `with`. */
const matched = (demand: IndexConditions) =>
  sql`matched as materialized (${demand.tsquery ? matchedByWords(demand.tsquery) : matchedByPrice(demand)})`;

const foundIn = ({ pricePaise, weightMilligrams }: IndexConditions) => sql`
  from matched join ${products} using (product_id) join ${categories} using (category_id)
  where ${products}.status = 'on sale' and ${categories}.status = 'active'
    ${between(sql`shown_price_paise`, pricePaise)}${between(sql`net_weight_mg`, weightMilligrams)}`;

/** The result as bitmaps, `(chunk, bits)`. */
export const foundBits = (demand: IndexConditions) => sql`
  with ${matched(demand)}
  select ${chunkOf(sql`product_id`)} as chunk, bit_or(${bitOf(sql`product_id`)}) as bits ${foundIn(demand)} group by 1`;

/** The ids of a page of the result, and its total. */
export async function searchPage(
  db: Database,
  demand: IndexConditions,
): Promise<{ total: number; ids: number[] }> {
  const { chosen, sort, after, take } = demand;
  const isNarrowed = chosen.size > 0;
  const isChosen = sql`and exists (
    select from base where chunk = ${chunkOf(sql`product_id`)} and ${isIn(sql`bits`, sql`product_id`)})`;
  const { rows } = await db.execute<{ total: number; ids: number[] }>(sql`
    with ${matched(demand)}, ${isNarrowed ? sql`${baseOf(chosen)},` : sql``}
    placed as materialized (
      select product_id, row_number() over (order by ${sort ? ORDERS[sort] : BEST_FIRST}, product_id) as place from (
        select product_id, rank, product_name, shown_price_paise, stock is not distinct from 0 as is_sold_out
        ${foundIn(demand)} ${isNarrowed ? isChosen : sql``}) as found)
    select (select count(*)::int from placed) as total,
      array(select product_id from placed
        where place > coalesce((select place from placed where product_id = ${after ?? 0}), ${after ? MAX_SEARCH_MATCHES : 0})
        order by place limit ${take}) as ids`);
  return rows[0] ?? { total: 0, ids: [] };
}

/** Products in the order of the ids. */
export async function findListedProducts(db: Database, ids: readonly number[]): Promise<ProductRow[]> {
  if (ids.length === 0) return [];
  return db
    .select(listedColumns)
    .from(products)
    .leftJoin(offers, eq(offers.productId, products.productId))
    .where(eq(products.productId, sql`any(${sql.param(ids)}::int[])`))
    .orderBy(sql`array_position(${sql.param(ids)}::int[], ${products.productId})`);
}

/** The categories with most pieces that have any of the words. */
export async function findNearest(db: Database, tsquery: string, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ category_name: string }>(sql`
    with matched as materialized (
      select product_id from ${wordsOfProducts} where words @@ ${tsquery}::tsquery limit ${MAX_SEARCH_MATCHES})
    select category_name from matched join ${products} using (product_id) join ${categories} using (category_id)
    where ${categories}.status = 'active'
    group by category_name, position order by count(*) desc, position limit ${limit}`);
  return rows.map(({ category_name }) => category_name);
}

export async function firstCategories(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .select({ categoryName: categories.categoryName })
    .from(categories)
    .where(eq(categories.status, 'active'))
    .orderBy(categories.position, categories.categoryId)
    .limit(limit);
  return rows.map(({ categoryName }) => categoryName);
}
