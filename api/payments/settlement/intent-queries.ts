import { and, asc, desc, eq, getTableColumns, isNotNull, lte, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { paymentIntents, payments } from '#db/tables/money/payments.ts';
import { orders } from '#db/tables/orders/orders.ts';
import { isInOpenReview } from '../review/review-queries.ts';
import type { Target } from '../target-rules.ts';
import type { Disposition } from './payment-queries.ts';

export type Intent = typeof paymentIntents.$inferSelect;

export interface Claimed {
  intent: Intent;
  disposition: Disposition | null;
}

/** An intent (of any customer) with the disposition of one payment on it. */
export async function findClaim(
  db: Database,
  providerOrderId: string,
  paymentId: string,
): Promise<Claimed | undefined> {
  const rows = await db
    .select({ intent: getTableColumns(paymentIntents), disposition: payments.disposition })
    .from(paymentIntents)
    .leftJoin(
      payments,
      and(
        eq(payments.providerOrderId, paymentIntents.providerOrderId),
        eq(payments.providerPaymentId, paymentId),
      ),
    )
    .where(eq(paymentIntents.providerOrderId, providerOrderId));
  return rows[0];
}

export async function lockIntent(tx: Database, providerOrderId: string): Promise<Intent | undefined> {
  const rows = await tx
    .select()
    .from(paymentIntents)
    .where(eq(paymentIntents.providerOrderId, providerOrderId))
    .for('no key update');
  return rows[0];
}

function ofTarget(target: Target) {
  const own = eq(paymentIntents.userId, target.userId);
  switch (target.purpose) {
    case 'order':
      return and(own, eq(paymentIntents.orderId, target.orderId));
    case 'scheme':
      return and(own, eq(paymentIntents.schemeId, target.schemeId));
    case 'instalment':
      return and(own, eq(paymentIntents.userSchemeId, target.userSchemeId));
  }
}

export async function findActiveIntent(db: Database, target: Target): Promise<Intent | undefined> {
  const rows = await db
    .select()
    .from(paymentIntents)
    .where(and(ofTarget(target), eq(paymentIntents.state, 'active')));
  return rows[0];
}

export async function findOrderToPay(
  db: Database,
  userId: string,
  orderId: string,
): Promise<OrderToPay | undefined> {
  const rows = await db
    .select({
      order: getTableColumns(orders),
      open: getTableColumns(paymentIntents),
      isInReview: isInOpenReview(sql`i.order_id = ${orders.orderId}`),
    })
    .from(orders)
    .leftJoin(
      paymentIntents,
      and(eq(paymentIntents.orderId, orders.orderId), eq(paymentIntents.state, 'active')),
    )
    .where(and(eq(orders.userId, userId), eq(orders.orderId, orderId)));
  return rows[0];
}

export interface OrderToPay {
  order: typeof orders.$inferSelect;
  open: Intent | null;
  /** A captured payment of the order waits for the owner's decision. */
  isInReview: boolean;
}

/** All provider orders ever opened for a target: each may still be paid. */
export function findIntents(db: Database, target: Target): Promise<Intent[]> {
  return db.select().from(paymentIntents).where(ofTarget(target));
}

export async function openIntent(
  tx: Database,
  intent: typeof paymentIntents.$inferInsert,
  before: Pick<Intent, 'providerOrderId'> | undefined,
): Promise<void> {
  if (before) {
    await tx
      .update(paymentIntents)
      .set({ state: 'superseded' })
      .where(
        and(eq(paymentIntents.providerOrderId, before.providerOrderId), eq(paymentIntents.state, 'active')),
      );
  }
  await tx.insert(paymentIntents).values(intent);
}

/** Supersedes the active provider order of an order whose total changed. */
export async function supersedeIntent(tx: Database, orderId: string): Promise<void> {
  await tx
    .update(paymentIntents)
    .set({ state: 'superseded' })
    .where(and(eq(paymentIntents.orderId, orderId), eq(paymentIntents.state, 'active')));
}

/** Provider orders to check: fewest checks and latest due first, as most likely paid, then longest overdue against starvation. */
export async function findDueIntents(
  db: Database,
  now: Date,
  { fresh, overdue }: { fresh: number; overdue: number },
): Promise<Intent[]> {
  const due = () =>
    db
      .select()
      .from(paymentIntents)
      .where(and(isNotNull(paymentIntents.nextCheckAt), lte(paymentIntents.nextCheckAt, now)));
  const [freshest, longest] = await Promise.all([
    due().orderBy(asc(paymentIntents.checks), desc(paymentIntents.nextCheckAt)).limit(fresh),
    due().orderBy(asc(paymentIntents.nextCheckAt)).limit(overdue),
  ]);
  const isFresh = new Set(freshest.map(({ providerOrderId }) => providerOrderId));
  return [...freshest, ...longest.filter(({ providerOrderId }) => !isFresh.has(providerOrderId))];
}

/** Provider orders that may still be paid, newest first. */
export function findOpenIntents(db: Database): Promise<Intent[]> {
  return db
    .select()
    .from(paymentIntents)
    .where(isNotNull(paymentIntents.nextCheckAt))
    .orderBy(desc(paymentIntents.createdAt));
}

export async function scheduleCheck(db: Database, intent: Intent, nextCheckAt: Date | null): Promise<void> {
  await db
    .update(paymentIntents)
    .set({ nextCheckAt, checks: intent.checks + 1 })
    .where(
      and(eq(paymentIntents.providerOrderId, intent.providerOrderId), sql`${paymentIntents.state} <> 'paid'`),
    );
}

/**
 * Records that a provider order is returned to the customer again and resets the reconciler's intervals. Returns false
 * if it is no longer active or its order no longer holds stock. Locks the order, so that no job releases the stock while
 * the checkout opens.
 */
export async function noteInitiated(
  db: Database,
  { providerOrderId, orderId }: Pick<Intent, 'providerOrderId' | 'orderId'>,
  nextCheckAt: Date | null,
  now: Date,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with payable as (
      select order_id from ${orders} where order_id = ${orderId} and holds_stock for no key update
    )
    update ${paymentIntents} set next_check_at = ${nextCheckAt?.toISOString() ?? null}::timestamptz, checks = 0,
      last_initiated_at = ${now.toISOString()}::timestamptz
    where provider_order_id = ${providerOrderId} and state = 'active'
      and (order_id is null or exists (select from payable))
    returning provider_order_id`);
  return rows.length > 0;
}
