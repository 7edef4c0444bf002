import { type SQL, sql } from 'drizzle-orm';
import { CHUNK_SIZE } from '#db/tables/catalogue/facets.ts';

/** As text in SQL, so that its type is never in question. */
export const SIZE = sql.raw(String(CHUNK_SIZE));

export const chunkOf = (productId: SQL) => sql`${productId} / ${SIZE}`;

/** The bits of one product; `bit_or` makes those of many. */
export const bitOf = (productId: SQL) => sql`set_bit(0::bit(${SIZE}), ${productId} % ${SIZE}, 1)`;

/** Whether a product is in bits of its chunk. */
export const isIn = (bits: SQL, productId: SQL) => sql`get_bit(${bits}, ${productId} % ${SIZE}) = 1`;
