import { asc, eq } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { carrierClaims } from '#db/tables/orders/fulfilment.ts';

export async function insertClaim(tx: Database, row: typeof carrierClaims.$inferInsert): Promise<void> {
  await tx.insert(carrierClaims).values(row);
}

/** Oldest first: the last one holds. */
export function findClaims(db: Database, orderId: string) {
  return db
    .select()
    .from(carrierClaims)
    .where(eq(carrierClaims.orderId, orderId))
    .orderBy(asc(carrierClaims.carrierClaimId));
}
