import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { preparedStatement } from '#api/platform/database/prepared-statements.ts';
import { paymentIntents, payments, refunds } from '#db/tables/payments.ts';
import type { Target } from './intent-queries.ts';

/** SQL: whether a captured payment on the matching provider orders `i` is in review and no refund is ordered. */
export const waitsForOwner = (ofProviderOrders: SQL) => sql<boolean>`exists (
  select 1 from ${payments} p join ${paymentIntents} i using (provider_order_id)
  where ${ofProviderOrders} and p.disposition = 'review' and not exists (
    select 1 from ${refunds} r where r.provider_payment_id = p.provider_payment_id and r.state <> 'failed'))`;

const waiting = (column: 'order_id' | 'scheme_id' | 'user_scheme_id') =>
  preparedStatement<{ waits: boolean }>(
    sql`select ${waitsForOwner(
      sql`i.user_id = ${sql.placeholder('userId')} and i.${sql.identifier(column)} = ${sql.placeholder('of')}`,
    )} as waits`,
  );

const [ofOrder, ofScheme, ofPassbook] = [
  waiting('order_id'),
  waiting('scheme_id'),
  waiting('user_scheme_id'),
];

function query(db: Database, target: Target): Promise<{ waits: boolean }[]> {
  const { userId } = target;
  switch (target.purpose) {
    case 'order':
      return ofOrder(db, { userId, of: target.orderId });
    case 'scheme':
      return ofScheme(db, { userId, of: target.schemeId });
    case 'instalment':
      return ofPassbook(db, { userId, of: target.userSchemeId });
  }
}

/** Whether a captured payment of the target is in review; until decided, no second payment is opened (P-51). */
export async function isInReview(db: Database, target: Target): Promise<boolean> {
  const [response] = await query(db, target);
  return response?.waits === true;
}
