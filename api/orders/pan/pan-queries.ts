import { eq, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { orderPans, orders } from '#db/tables/orders/orders.ts';

export type SealedPan = typeof orderPans.$inferSelect;

/** Subquery: last four characters of the order's PAN, or null; needs `orders` in the outer query. */
export const panLastFour = sql<string | null>`(
  select ${orderPans.lastFour} from ${orderPans} where ${orderPans.orderId} = orders.order_id)`;

/** Stores or replaces the PAN of a customer's own order until it is shipped; returns whether it did. */
export async function storePan(tx: Database, userId: string, pan: SealedPan): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into ${orderPans} (order_id, key_id, sealed_pan, last_four, updated_at)
    select order_id, ${pan.keyId}, ${pan.sealedPan}, ${pan.lastFour}, ${pan.updatedAt.toISOString()}::timestamptz
    from ${orders} where order_id = ${pan.orderId} and user_id = ${userId}
      and order_status in ('pending', 'processing')
    on conflict (order_id) do update set key_id = excluded.key_id, sealed_pan = excluded.sealed_pan,
      last_four = excluded.last_four, updated_at = excluded.updated_at`);
  return (rowCount ?? 0) > 0;
}

/** The encrypted PAN of any customer's order: for the owner only. */
export async function findSealedPan(db: Database, orderId: string): Promise<SealedPan | undefined> {
  return (await db.select().from(orderPans).where(eq(orderPans.orderId, orderId)))[0];
}

export function lockPansOf(tx: Database, keyId: string): Promise<SealedPan[]> {
  return tx
    .select()
    .from(orderPans)
    .where(eq(orderPans.keyId, keyId))
    .orderBy(orderPans.orderId)
    .for('no key update');
}

export async function replaceSealedPan(
  tx: Database,
  { orderId, keyId, sealedPan }: Pick<SealedPan, 'orderId' | 'keyId' | 'sealedPan'>,
): Promise<void> {
  await tx.update(orderPans).set({ keyId, sealedPan }).where(eq(orderPans.orderId, orderId));
}
