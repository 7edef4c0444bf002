import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { products } from '#db/tables/catalogue/catalogue.ts';
import { facetBits } from '#db/tables/catalogue/facets.ts';
import { chunkOf, isIn, SIZE } from './bit-rules.ts';

/** The stored values of each facet of which a piece must have one. */
export type ChosenValues = ReadonlyMap<string, readonly string[]>;

export interface CountedFact {
  facet: string;
  value: string;
  pieces: number;
}

/** Matches up to this many are read by their ids and sorted; more of them are found along the index of the order. */
const MAX_BY_ID = 2000;

/** For each chosen facet and chunk the products that have any of its values: `(facet, chunk, bits)`. */
function setsOf(chosen: ChosenValues): SQL {
  const pairs = [...chosen].flatMap(([facet, values]) => values.map((value) => [facet, value] as const));
  const [facets, values] = [pairs.map(([facet]) => facet), pairs.map(([, value]) => value)];
  return sql`
    select facet, chunk, bit_or(bits) as bits from ${facetBits}
    join unnest(${sql.param(facets)}::text[], ${sql.param(values)}::text[]) as chosen(facet, value) using (facet, value)
    group by facet, chunk`;
}

/** The `with` part of a statement that reads `base`, the intersection of all sets: `(chunk, bits)`. */
export const baseOf = (chosen: ChosenValues) => sql`
  sets as materialized (${setsOf(chosen)}), base as materialized (
    select chunk, bit_and(bits) as bits from sets group by chunk having count(*) = ${chosen.size})`;

interface Counted {
  facts: CountedFact[];
  /** All matches in no order; null: there are more than `MAX_BY_ID`. */
  ids: number[] | null;
}

interface Counting {
  /** A further set, `(chunk, bits)`. */
  found?: SQL;
  /** Whether every fact is counted, not only the categories. */
  isAll: boolean;
}

/** Counts the products of every fact, filtered by the category and by all facets but the fact's own. */
export async function countFacts(
  db: Database,
  chosen: ChosenValues,
  { found, isAll }: Counting,
): Promise<Counted> {
  const ownFacets = isAll ? [...chosen.keys()].filter((facet) => facet !== 'category') : [];
  // The counts of sets never exceed their number: `>=` is `=`, for which the planner expects one chunk and joins by a nested loop.
  const { rows } = await db.execute<{ facts: CountedFact[]; ids: number[] | null }>(sql`
    with sets as materialized (
      ${setsOf(chosen)} ${found ? sql`union all select 'found', chunk, bits from (${found}) as found` : sql``}
    ), bases as materialized (
      select left_out, chunk, bit_and(bits) as bits
      from sets join unnest(${sql.param(['', ...ownFacets])}::text[]) as left_out on left_out <> facet
      group by left_out, chunk
      having count(*) >= ${chosen.size + (found ? 1 : 0)} - case when left_out = '' then 0 else 1 end
    ), counted as materialized (
      select one.facet, one.value, bit_count(one.bits & bases.bits) as pieces
      from ${facetBits} as one join bases on bases.chunk = one.chunk
        and bases.left_out = case when one.facet = any(${sql.param(ownFacets)}::text[]) then one.facet else '' end
      ${isAll ? sql`` : sql`where one.facet = 'category'`}
    ), facts as materialized (
      select facet, value, sum(pieces)::int as pieces from counted group by facet, value
    )
    select coalesce((select json_agg(facts) from facts), '[]') as facts,
      case when (select sum(bit_count(bits)) from bases where left_out = '') <= ${MAX_BY_ID}
        then array(${idsOfBases}) end as ids`);
  return { facts: rows[0]?.facts ?? [], ids: rows[0]?.ids ?? null };
}

/** Looks at words of 64 bits first, because most of them have none. */
const idsOfBases = sql`
  select chunk * ${SIZE} + word * 64 + place
  from bases cross join generate_series(0, ${SIZE} / 64 - 1) as word
  cross join lateral (select substring(bits from word * 64 + 1 for 64) as part) as parts
  cross join generate_series(0, 63) as place
  where left_out = '' and bit_count(part) > 0 and get_bit(part, place) = 1`;

/** How a statement reads only the matches: what precedes it, its table, and a condition on the alias `piece`. */
export interface MatchedSource {
  prefix: SQL;
  table: SQL;
  condition: SQL;
}

export const ALL_PRODUCTS: MatchedSource = { prefix: sql``, table: sql`products`, condition: sql`` };

/** A few products by their ids; of many the bits are looked up along any index. */
export function matchedSource(chosen: ChosenValues, ids: readonly number[] | null): MatchedSource {
  if (ids) {
    const few = sql`select * from ${products} where product_id = any(${sql.param(ids)}::int[])`;
    return {
      prefix: sql`with matched as materialized (${few})`,
      table: sql`matched`,
      condition: sql``,
    };
  }
  const chunk = sql`(select chunks from matched)[1 + ${chunkOf(sql`piece.product_id`)}]`;
  return {
    prefix: sql`with ${baseOf(chosen)}, matched as materialized (
      select array_agg(base.bits order by place.chunk) as chunks
      from generate_series(0, (select max(chunk) from base)) as place(chunk) left join base using (chunk))`,
    table: sql`products`,
    condition: sql` and ${isIn(chunk, sql`piece.product_id`)}`,
  };
}
