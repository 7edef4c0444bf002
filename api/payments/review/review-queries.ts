import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { paymentIntents, payments, refunds } from '#db/tables/money/payments.ts';
import type { Target } from '../target-rules.ts';

/** SQL: whether a captured payment on the matching provider orders `i` is in review and no refund is ordered. */
export const isInOpenReview = (ofProviderOrders: SQL) => sql<boolean>`exists (
  select 1 from ${payments} p join ${paymentIntents} i using (provider_order_id)
  where ${ofProviderOrders} and p.disposition = 'review' and not exists (
    select 1 from ${refunds} r where r.provider_payment_id = p.provider_payment_id and r.state <> 'failed'))`;

function ofTarget(target: Target): SQL {
  const own = sql`i.user_id = ${target.userId}`;
  switch (target.purpose) {
    case 'order':
      return sql`${own} and i.order_id = ${target.orderId}`;
    case 'scheme':
      return sql`${own} and i.scheme_id = ${target.schemeId}`;
    case 'instalment':
      return sql`${own} and i.user_scheme_id = ${target.userSchemeId}`;
  }
}

/** Whether a captured payment of the target is in review; until decided, no second payment is opened (P-51). */
export async function isInReview(db: Database, target: Target): Promise<boolean> {
  const { rows } = await db.execute<{ waits: boolean }>(
    sql`select ${isInOpenReview(ofTarget(target))} as waits`,
  );
  return rows[0]?.waits === true;
}
