import { and, asc, eq, sql } from 'drizzle-orm';
import { moneyHeld } from '#api/orders/columns.ts';
import type { Database } from '#api/platform/database/database.ts';
import { bankRefunds, paymentIntents, payments, refunds } from '#db/tables/money/payments.ts';
import { orders } from '#db/tables/orders/orders.ts';

export function findPaymentsOfOrder(db: Database, orderId: string) {
  return db
    .select({
      providerPaymentId: payments.providerPaymentId,
      amountPaise: payments.amountPaise,
      status: payments.status,
      method: payments.method,
      disposition: payments.disposition,
      reason: payments.reason,
    })
    .from(payments)
    .innerJoin(paymentIntents, eq(paymentIntents.providerOrderId, payments.providerOrderId))
    .where(eq(paymentIntents.orderId, orderId))
    .orderBy(asc(payments.createdAt), asc(payments.providerPaymentId));
}

/** Refunds of an order that the provider is not known to have paid; `paidAt` and `bankReference`: paid by bank transfer. */
export function findOrderedRefunds(db: Database, orderId: string) {
  return db
    .select({
      providerPaymentId: refunds.providerPaymentId,
      amountPaise: refunds.amountPaise,
      state: refunds.state,
      problem: refunds.problem,
      paidAt: bankRefunds.paidAt,
      bankReference: bankRefunds.bankReference,
      wasApplied: sql<boolean>`${payments.appliedAt} is not null`,
    })
    .from(refunds)
    .leftJoin(bankRefunds, eq(bankRefunds.refundId, refunds.refundId))
    .innerJoin(payments, eq(payments.providerPaymentId, refunds.providerPaymentId))
    .innerJoin(paymentIntents, eq(paymentIntents.providerOrderId, payments.providerOrderId))
    .where(and(eq(paymentIntents.orderId, orderId), sql`${refunds.state} <> 'processed'`))
    .orderBy(asc(refunds.createdAt));
}

export async function isMoneyHeld(db: Database, orderId: string): Promise<boolean> {
  const rows = await db.select({ held: moneyHeld }).from(orders).where(eq(orders.orderId, orderId));
  return rows[0]?.held ?? false;
}
