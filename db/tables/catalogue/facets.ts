import { bigserial, customType, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** The products of one chunk have ids from `chunk * CHUNK_SIZE` on. */
export const CHUNK_SIZE = 4096;

const bits = customType<{ data: string }>({ dataType: () => `bit(${CHUNK_SIZE})` });

/** Products on sale by facet value, one bit each in a chunk, from `product_facts`: counting takes few bit operations. */
export const facetBits = pgTable(
  'facet_bits',
  {
    facet: text('facet').notNull(),
    value: text('value').notNull(),
    chunk: integer('chunk').notNull(),
    bits: bits('bits').notNull(),
  },
  (table) => [primaryKey({ columns: [table.facet, table.value, table.chunk] })],
);

/** Queue of chunks whose bits may be outdated: filled by triggers, drained by a job. A chunk may be in it many times, so that no sale waits for another. */
export const facetChunksDue = pgTable('facet_chunks_due', {
  dueId: bigserial('due_id', { mode: 'number' }).primaryKey(),
  chunk: integer('chunk').notNull(),
});
