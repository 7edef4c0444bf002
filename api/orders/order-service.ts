import { and, eq } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { messages } from '#contract/messages.ts';
import { orders } from '#db/tables/orders.ts';
import type { OrderHead } from './rules.ts';

/** A customer's own order. Refusal: not_found, for orders of others too. */
export async function readOwnOrder(
  db: Database,
  userId: string,
  orderId: string,
): Promise<OrderHead | Refusal> {
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.orderId, orderId)));
  return rows[0] ?? refuse('not_found', messages.orderNotFound);
}

/** An order (of any customer), locked until the transaction ends. */
export async function lockOrder(tx: Database, orderId: string): Promise<OrderHead | undefined> {
  const rows = await tx.select().from(orders).where(eq(orders.orderId, orderId)).for('no key update');
  return rows[0];
}
