import type { TestShop } from './shop-testing.ts';

/** Takes the demo out of a test shop, with all that refers to it. */
export async function emptyShop({ pool }: Pick<TestShop, 'pool'>): Promise<void> {
  // In one query, so that the ledger's triggers are disabled on the connection that truncates it, and with them that of the facets.
  await pool.query(`set session_replication_role = replica; truncate categories, products, users, coupons,
    invoice_counters, receipt_counters, facet_bits, facet_chunks_due cascade; reset session_replication_role`);
}
