import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { billNumbers } from '#api/orders/columns.ts';
import type { Database } from '#api/platform/database/database.ts';
import type { Paise } from '#contract/money.ts';
import { orders } from '#db/tables/orders.ts';
import {
  paymentIntents,
  payments,
  providerRefundClosings,
  providerRefunds,
  refunds,
} from '#db/tables/payments.ts';
import { schemeEntries, userSchemes } from '#db/tables/schemes.ts';

/** What is stored of a payment's money that went back. */
export function findProviderRefunds(db: Database, paymentId: string) {
  return db
    .select({ id: providerRefunds.providerRefundId, amount: providerRefunds.amount })
    .from(providerRefunds)
    .where(eq(providerRefunds.providerPaymentId, paymentId));
}

/** Which of these refunds of the provider are stored already. */
export async function findKnownRefundIds(db: Database, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: providerRefunds.providerRefundId })
    .from(providerRefunds)
    .where(inArray(providerRefunds.providerRefundId, ids));
  return new Set(rows.map(({ id }) => id));
}

/** How much of a payment went back, in paise. */
export async function sentBack(db: Database, paymentId: string): Promise<Paise> {
  return (await findProviderRefunds(db, paymentId)).reduce((sum, { amount }) => sum + amount, 0);
}

/** The ids of a payment's refunds that the owner ordered of the shop, and whether one was paid by bank transfer. */
export async function findOwnRefunds(
  db: Database,
  paymentId: string,
): Promise<{ ids: string[]; isPaidOtherwise: boolean }> {
  const rows = await db
    .select({ refundId: refunds.refundId, state: refunds.state })
    .from(refunds)
    .where(eq(refunds.providerPaymentId, paymentId));
  return {
    ids: rows.map(({ refundId }) => refundId),
    isPaidOtherwise: rows.some(({ state }) => state === 'paid otherwise'),
  };
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

/** Whether the owner paid money of the payment back by bank transfer. */
const isPaidOtherwise: SQL<boolean> = sql`exists (
  select from ${refunds} where ${refunds.providerPaymentId} = ${payments.providerPaymentId} and ${refunds.state} = 'paid otherwise')`;

/**
 * Whether a refund waits for the owner: made at the provider's own page, on money that is applied to something or was
 * paid back by bank transfer too, and not closed yet.
 */
const isOpenDashboardRefund: SQL<boolean> = sql`(${payments.disposition} = 'applied' or ${isPaidOtherwise})
  and ${providerRefunds.refundId} is null and ${providerRefundClosings.closedAt} is null`;

/** Money that went back, whoever sent it, with what it had paid. */
function findSentRefunds(db: Database, which: SQL) {
  return db
    .select({
      providerRefundId: providerRefunds.providerRefundId,
      providerPaymentId: providerRefunds.providerPaymentId,
      amount: providerRefunds.amount,
      refundedAt: providerRefunds.refundedAt,
      paid: payments.amount,
      wasApplied: sql<boolean>`${payments.appliedAt} is not null`,
      orderId: orders.orderId,
      orderStatus: orders.orderStatus,
      invoiceNumber: billNumbers,
      userSchemeId: schemeEntries.userSchemeId,
      passbookStatus: userSchemes.status,
      isPaidOtherwise,
      isOpen: isOpenDashboardRefund,
    })
    .from(providerRefunds)
    .innerJoin(payments, eq(payments.providerPaymentId, providerRefunds.providerPaymentId))
    .innerJoin(paymentIntents, eq(paymentIntents.providerOrderId, payments.providerOrderId))
    .leftJoin(orders, eq(orders.orderId, paymentIntents.orderId))
    .leftJoin(
      schemeEntries,
      and(
        eq(schemeEntries.providerPaymentId, payments.providerPaymentId),
        eq(schemeEntries.kind, 'instalment'),
      ),
    )
    .leftJoin(userSchemes, eq(userSchemes.userSchemeId, schemeEntries.userSchemeId))
    .leftJoin(
      providerRefundClosings,
      eq(providerRefundClosings.providerRefundId, providerRefunds.providerRefundId),
    )
    .where(which)
    .orderBy(asc(providerRefunds.refundedAt), asc(providerRefunds.providerRefundId));
}

/** Refunds of the provider's own page on money that is still applied to something, until the owner closes them. */
export function findDashboardRefunds(db: Database) {
  return findSentRefunds(db, isOpenDashboardRefund);
}

/** Money of an order that went back, whoever sent it; `isOpen`: not by the shop, and the owner has not closed it yet. */
export function findRefundsOfOrder(db: Database, orderId: string) {
  return findSentRefunds(db, eq(paymentIntents.orderId, orderId));
}

export type DashboardRefund = Awaited<ReturnType<typeof findDashboardRefunds>>[number];

/** Writes down that the owner dealt with a refund that the shop did not send itself; answers whether there is one. */
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
