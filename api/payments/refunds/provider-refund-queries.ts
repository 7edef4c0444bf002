import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { billNumbers } from '#api/orders/columns.ts';
import type { Database } from '#api/platform/database/database.ts';
import { isInstalmentOf } from '#api/schemes/instalment-columns.ts';
import { type Paise, sumOf } from '#contract/money/money.ts';
import {
  paymentIntents,
  payments,
  providerRefundClosings,
  providerRefundReferences,
  providerRefunds,
  refunds,
} from '#db/tables/money/payments.ts';
import { schemeEntries, userSchemes } from '#db/tables/money/schemes.ts';
import { orders } from '#db/tables/orders/orders.ts';
import { statedPaise } from '../refund-notes/stated-columns.ts';

export function findProviderRefunds(db: Database, paymentId: string) {
  return db
    .select({
      id: providerRefunds.providerRefundId,
      amountPaise: providerRefunds.amountPaise,
      bankReference: providerRefundReferences.bankReference,
    })
    .from(providerRefunds)
    .leftJoin(
      providerRefundReferences,
      eq(providerRefundReferences.providerRefundId, providerRefunds.providerRefundId),
    )
    .where(eq(providerRefunds.providerPaymentId, paymentId));
}

/** Which of these refunds are stored, and whether their bank reference is. */
export async function findKnownRefunds(
  db: Database,
  ids: string[],
): Promise<ReadonlyMap<string, { hasReference: boolean }>> {
  const rows = await db
    .select({ id: providerRefunds.providerRefundId, reference: providerRefundReferences.bankReference })
    .from(providerRefunds)
    .leftJoin(
      providerRefundReferences,
      eq(providerRefundReferences.providerRefundId, providerRefunds.providerRefundId),
    )
    .where(inArray(providerRefunds.providerRefundId, ids));
  return new Map(rows.map(({ id, reference }) => [id, { hasReference: reference !== null }]));
}

/** Stores the bank references of stored refunds; the first one of a refund stays. */
export async function insertReferences(
  tx: Database,
  references: (typeof providerRefundReferences.$inferInsert)[],
): Promise<void> {
  if (references.length === 0) return;
  await tx.insert(providerRefundReferences).values(references).onConflictDoNothing();
}

export async function sentBack(db: Database, paymentId: string): Promise<Paise> {
  return sumOf((await findProviderRefunds(db, paymentId)).map(({ amountPaise }) => amountPaise));
}

/** A payment's refunds that were ordered through the shop. */
export function findOwnRefunds(db: Database, paymentId: string) {
  return db
    .select({ refundId: refunds.refundId, state: refunds.state })
    .from(refunds)
    .where(eq(refunds.providerPaymentId, paymentId));
}

export async function insertProviderRefund(
  tx: Database,
  refund: typeof providerRefunds.$inferInsert,
): Promise<void> {
  await tx.insert(providerRefunds).values(refund).onConflictDoNothing();
}

export async function markPaymentRefunded(tx: Database, paymentId: string): Promise<void> {
  await tx.update(payments).set({ status: 'refunded' }).where(eq(payments.providerPaymentId, paymentId));
}

const isPaidOtherwise: SQL<boolean> = sql`exists (
  select from ${refunds} where ${refunds.providerPaymentId} = ${payments.providerPaymentId} and ${refunds.state} = 'paid otherwise')`;

/**
 * Whether a refund waits for the owner: made in the provider's dashboard, on a payment that is applied or was also
 * refunded by bank transfer, not closed yet (P-55), and not stated whole by credit notes (P-318).
 */
const isOpenDashboardRefund: SQL<boolean> = sql`(${payments.disposition} = 'applied' or ${isPaidOtherwise})
  and ${providerRefunds.refundId} is null and ${providerRefundClosings.closedAt} is null
  and ${providerRefunds.amountPaise} > ${statedPaise}`;

function findSentRefunds(db: Database, which: SQL) {
  return db
    .select({
      providerRefundId: providerRefunds.providerRefundId,
      providerPaymentId: providerRefunds.providerPaymentId,
      amountPaise: providerRefunds.amountPaise,
      refundedAt: providerRefunds.refundedAt,
      bankReference: providerRefundReferences.bankReference,
      paidPaise: payments.amountPaise,
      wasApplied: sql<boolean>`${payments.appliedAt} is not null`,
      orderId: orders.orderId,
      orderStatus: orders.orderStatus,
      invoiceNumber: billNumbers,
      userSchemeId: schemeEntries.userSchemeId,
      passbookStatus: userSchemes.status,
      statedPaise: statedPaise.mapWith((value) => Number(value) as Paise),
      isPaidOtherwise,
      isOpen: isOpenDashboardRefund,
    })
    .from(providerRefunds)
    .innerJoin(payments, eq(payments.providerPaymentId, providerRefunds.providerPaymentId))
    .innerJoin(paymentIntents, eq(paymentIntents.providerOrderId, payments.providerOrderId))
    .leftJoin(orders, eq(orders.orderId, paymentIntents.orderId))
    .leftJoin(schemeEntries, isInstalmentOf(payments.providerPaymentId))
    .leftJoin(userSchemes, eq(userSchemes.userSchemeId, schemeEntries.userSchemeId))
    .leftJoin(
      providerRefundReferences,
      eq(providerRefundReferences.providerRefundId, providerRefunds.providerRefundId),
    )
    .leftJoin(
      providerRefundClosings,
      eq(providerRefundClosings.providerRefundId, providerRefunds.providerRefundId),
    )
    .where(which)
    .orderBy(asc(providerRefunds.refundedAt), asc(providerRefunds.providerRefundId));
}

export function findDashboardRefunds(db: Database) {
  return findSentRefunds(db, isOpenDashboardRefund);
}

/** Refunds of an order from any source; `isOpen`: made in the dashboard and not closed yet. */
export function findRefundsOfOrder(db: Database, orderId: string) {
  return findSentRefunds(db, eq(paymentIntents.orderId, orderId));
}

/** Records that the owner handled a dashboard refund; returns whether it exists. */
export async function insertClosing(db: Database, providerRefundId: string, now: Date): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with known as (
      select provider_refund_id from ${providerRefunds}
      where provider_refund_id = ${providerRefundId} and refund_id is null
    ), closed as (
      insert into ${providerRefundClosings} (provider_refund_id, closed_at)
      select provider_refund_id, ${now.toISOString()}::timestamptz from known on conflict do nothing
    )
    select 1 from known`);
  return rows.length > 0;
}
