import { desc, inArray, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { deliveryPrefixes } from '#db/tables/orders/delivery.ts';
import { prefixesOf } from './rules.ts';

/** The row that counts for a pincode: that of its longest prefix. */
export async function findArea(db: Database, pincode: string) {
  const rows = await db
    .select()
    .from(deliveryPrefixes)
    .where(inArray(deliveryPrefixes.prefix, prefixesOf(pincode)))
    .orderBy(desc(sql`length(${deliveryPrefixes.prefix})`))
    .limit(1);
  return rows[0];
}
