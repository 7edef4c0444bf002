import { sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { lockKey } from '#api/platform/database/schema.ts';
import { CHUNK_SIZE, facetBits, facetChunksDue } from '#db/tables/catalogue/facets.ts';
import { bitOf } from './bit-rules.ts';

/** Key of the advisory lock of the one instance that rebuilds chunks: two could write an older state last. */
const FACET_BITS_LOCK = 7_110_097;

export async function tryLockFacetBits(tx: Database): Promise<boolean> {
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(${lockKey(FACET_BITS_LOCK)}) as locked`,
  );
  return rows[0]?.locked ?? false;
}

/** Takes chunks off the queue, those that have waited longest first; a change made meanwhile puts its chunk back. */
export async function takeChunksDue(tx: Database, limit: number): Promise<number[]> {
  const { rows } = await tx.execute<{ chunk: number }>(sql`
    with taken as (
      delete from ${facetChunksDue} where chunk in (
        select chunk from ${facetChunksDue} group by chunk order by min(due_id) limit ${limit})
      returning chunk)
    select distinct chunk from taken order by chunk`);
  return rows.map(({ chunk }) => chunk);
}

/** Works out the bits of a chunk anew; whether any of them changed. */
export async function rebuildChunk(tx: Database, chunk: number): Promise<boolean> {
  const first = chunk * CHUNK_SIZE;
  const { rows } = await tx.execute<{ changed: number }>(sql`
    with fresh as materialized (
      select facet, value, bit_or(${bitOf(sql`product_id`)}) as bits from product_facts
      where product_id >= ${first}::int and product_id < ${first + CHUNK_SIZE}::int
      group by facet, value
    ), gone as (
      delete from ${facetBits} as old where chunk = ${chunk}::int
        and not exists (select from fresh where fresh.facet = old.facet and fresh.value = old.value)
      returning 1
    ), written as (
      insert into ${facetBits} as old (facet, value, chunk, bits)
      select facet, value, ${chunk}::int, bits from fresh
      on conflict (facet, value, chunk) do update set bits = excluded.bits where old.bits <> excluded.bits
      returning 1
    )
    select ((select count(*) from gone) + (select count(*) from written))::int as changed`);
  return (rows[0]?.changed ?? 0) > 0;
}
