import { and, asc, desc, eq, getTableColumns, isNotNull, lte, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { customerLock } from '#api/accounts/columns.ts';
import type { Database } from '#api/platform/database/database.ts';
import {
  preparedQuery,
  preparedStatement,
  preparedWrite,
  singleRow,
  type Write,
} from '#api/platform/database/prepared-statements.ts';
import type { IndianDate } from '#contract/indian-time.ts';
import { users } from '#db/tables/accounts.ts';
import { orders } from '#db/tables/orders.ts';
import { paymentIntents, payments } from '#db/tables/payments.ts';
import type { Disposition } from './payment-queries.ts';
import { waitsForOwner } from './review-queries.ts';

export type Intent = typeof paymentIntents.$inferSelect;

/** What a payment is for. */
export type Target =
  | { purpose: 'order'; userId: string; orderId: string }
  | {
      purpose: 'scheme';
      userId: string;
      schemeId: number;
      /** Terms at the time the payment is opened. */
      schemeTerms: string;
      joinableUntil: IndianDate;
    }
  | { purpose: 'instalment'; userId: string; userSchemeId: number; instalmentNumber: number };

const claim = preparedQuery((db) =>
  db
    .select({ intent: getTableColumns(paymentIntents), disposition: payments.disposition })
    .from(paymentIntents)
    .leftJoin(
      payments,
      and(
        eq(payments.providerOrderId, paymentIntents.providerOrderId),
        eq(payments.providerPaymentId, sql.placeholder('paymentId')),
      ),
    )
    .where(eq(paymentIntents.providerOrderId, sql.placeholder('providerOrderId'))),
);

/** An intent with the disposition of one payment on it. */
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
  const rows = await claim(db, { providerOrderId, paymentId });
  return rows[0];
}

const lockedIntent = preparedQuery((db) =>
  db
    .select()
    .from(paymentIntents)
    .where(eq(paymentIntents.providerOrderId, sql.placeholder('providerOrderId')))
    .for('no key update'),
);

export async function lockIntent(tx: Database, providerOrderId: string): Promise<Intent | undefined> {
  const rows = await lockedIntent(tx, { providerOrderId });
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

const active = (of: PgColumn) =>
  preparedQuery((db) =>
    db
      .select()
      .from(paymentIntents)
      .where(
        and(
          eq(paymentIntents.userId, sql.placeholder('userId')),
          eq(of, sql.placeholder('of')),
          eq(paymentIntents.state, 'active'),
        ),
      ),
  );
const [activeOfOrder, activeOfScheme, activeOfPassbook] = [
  active(paymentIntents.orderId),
  active(paymentIntents.schemeId),
  active(paymentIntents.userSchemeId),
];

/** The active provider order of a target, if any. */
export async function findActiveIntent(db: Database, target: Target): Promise<Intent | undefined> {
  const rows = await queryActive(db, target);
  return rows[0];
}

function queryActive(db: Database, target: Target): Promise<Intent[]> {
  const { userId } = target;
  switch (target.purpose) {
    case 'order':
      return activeOfOrder(db, { userId, of: target.orderId });
    case 'scheme':
      return activeOfScheme(db, { userId, of: target.schemeId });
    case 'instalment':
      return activeOfPassbook(db, { userId, of: target.userSchemeId });
  }
}

const orderToPay = preparedQuery((db) =>
  db
    .select({
      order: getTableColumns(orders),
      open: getTableColumns(paymentIntents),
      isInReview: waitsForOwner(sql`i.order_id = ${orders.orderId}`),
    })
    .from(orders)
    .leftJoin(
      paymentIntents,
      and(eq(paymentIntents.orderId, orders.orderId), eq(paymentIntents.state, 'active')),
    )
    .where(eq(orders.orderId, sql.placeholder('orderId'))),
);

/** An order (of any customer) with its active provider order. */
export async function findOrderToPay(db: Database, orderId: string): Promise<OrderToPay | undefined> {
  const rows = await orderToPay(db, { orderId });
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

const openedRow = singleRow(paymentIntents, ['checks']);
const opening = preparedWrite(
  sql`insert into ${paymentIntents} (${openedRow.columns}) values (${openedRow.placeholders})`,
);
const superseding = preparedWrite(sql`
  update ${paymentIntents} set state = 'superseded'
  where provider_order_id = ${sql.placeholder('providerOrderId')} and state = 'active'`);

/** Statements that insert an intent and supersede the previous one, if any. */
export function openIntentWrites(
  intent: typeof paymentIntents.$inferInsert,
  before: Pick<Intent, 'providerOrderId'> | undefined,
): Write[] {
  const opened = opening(openedRow.valuesOf(intent));
  return before ? [superseding({ providerOrderId: before.providerOrderId }), opened] : [opened];
}

/** Supersedes the active provider order of an order whose total changed. */
export async function supersedeIntent(tx: Database, orderId: string): Promise<void> {
  await tx
    .update(paymentIntents)
    .set({ state: 'superseded' })
    .where(and(eq(paymentIntents.orderId, orderId), eq(paymentIntents.state, 'active')));
}

const lockedCustomer = preparedStatement(
  sql`select from ${users} where user_id = ${sql.placeholder('userId')} ${customerLock}`,
);

/** Locks the customer until the transaction ends, to serialise concurrent requests. */
export async function lockCustomer(tx: Database, userId: string): Promise<void> {
  await lockedCustomer(tx, { userId });
}

/**
 * Provider orders due for a check: first those with the fewest checks and the latest due time, which are most likely
 * paid, then the longest overdue ones, so that none starves.
 */
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

const touching = preparedStatement(sql`
  with payable as (
    select order_id from ${orders} where order_id = ${sql.placeholder('orderId')} and holds_stock for no key update
  )
  update ${paymentIntents} set next_check_at = ${sql.placeholder('nextCheckAt')}::timestamptz, checks = 0,
    last_initiated_at = ${sql.placeholder('now')}::timestamptz
  where provider_order_id = ${sql.placeholder('providerOrderId')} and state = 'active'
    and (order_id is null or exists (select from payable))
  returning provider_order_id`);

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
  const rows = await touching(db, {
    providerOrderId,
    orderId,
    nextCheckAt: nextCheckAt?.toISOString() ?? null,
    now: now.toISOString(),
  });
  return rows.length > 0;
}
