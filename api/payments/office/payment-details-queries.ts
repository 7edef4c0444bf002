import { asc, eq, getTableColumns, or, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import {
  disputeReports,
  paymentAcceptances,
  unknownPaymentClosings,
  unknownPayments,
} from '#db/tables/money/payment-matters.ts';
import {
  bankRefunds,
  paymentIntents,
  payments,
  providerRefundClosings,
  providerRefunds,
  refunds,
} from '#db/tables/money/payments.ts';
import { auditEntries } from '#db/tables/office/audit.ts';
import { noteNumbersOfRefund } from '../refund-notes/stated-columns.ts';

/** A payment that the shop knows, with what was asked for and how another amount was accepted. */
export async function findKnownPayment(db: Database, paymentId: string) {
  const rows = await db
    .select({
      reason: payments.reason,
      disposition: payments.disposition,
      requestedPaise: paymentIntents.amountPaise,
      appliedAt: payments.appliedAt,
      openedWith: paymentIntents.keyId,
      accepted: {
        at: paymentAcceptances.acceptedAt,
        note: paymentAcceptances.note,
        basis: paymentAcceptances.basis,
      },
    })
    .from(payments)
    .innerJoin(paymentIntents, eq(paymentIntents.providerOrderId, payments.providerOrderId))
    .leftJoin(paymentAcceptances, eq(paymentAcceptances.providerPaymentId, payments.providerPaymentId))
    .where(eq(payments.providerPaymentId, paymentId));
  return rows[0];
}

/** How an unknown payment was dealt with; undefined while it was not. */
export async function findUnknownClosing(db: Database, paymentId: string) {
  const rows = await db
    .select({ note: unknownPaymentClosings.note, at: unknownPaymentClosings.closedAt })
    .from(unknownPayments)
    .innerJoin(
      unknownPaymentClosings,
      eq(unknownPaymentClosings.providerPaymentId, unknownPayments.providerPaymentId),
    )
    .where(eq(unknownPayments.providerPaymentId, paymentId));
  return rows[0];
}

/** Every refund ordered of a payment, failed ones included, oldest first. */
export function findOrderedRefunds(db: Database, paymentId: string) {
  return db
    .select({ ...getTableColumns(refunds), bankReference: bankRefunds.bankReference })
    .from(refunds)
    .leftJoin(bankRefunds, eq(bankRefunds.refundId, refunds.refundId))
    .where(eq(refunds.providerPaymentId, paymentId))
    .orderBy(asc(refunds.createdAt), asc(refunds.refundId));
}

export function findSentRefunds(db: Database, paymentId: string) {
  return db
    .select({
      providerRefundId: providerRefunds.providerRefundId,
      refundId: providerRefunds.refundId,
      amountPaise: providerRefunds.amountPaise,
      refundedAt: providerRefunds.refundedAt,
      closedAt: providerRefundClosings.closedAt,
      noteNumbers: noteNumbersOfRefund,
    })
    .from(providerRefunds)
    .leftJoin(
      providerRefundClosings,
      eq(providerRefundClosings.providerRefundId, providerRefunds.providerRefundId),
    )
    .where(eq(providerRefunds.providerPaymentId, paymentId))
    .orderBy(asc(providerRefunds.refundedAt), asc(providerRefunds.providerRefundId));
}

export function findDisputeReports(db: Database, paymentId: string) {
  return db
    .select()
    .from(disputeReports)
    .where(eq(disputeReports.providerPaymentId, paymentId))
    .orderBy(asc(disputeReports.disputeReportId));
}

const MAX_ACTS = 100;

/** What people and commands did to a payment and its refunds, oldest first. */
export function findActs(db: Database, paymentId: string, providerRefundIds: string[], disputeIds: string[]) {
  const subjects = [
    `payment:${paymentId}`,
    ...providerRefundIds.map((id) => `refund:${id}`),
    ...disputeIds.map((id) => `dispute:${id}`),
  ];
  return db
    .select({
      at: auditEntries.at,
      actor: auditEntries.actor,
      act: auditEntries.act,
      reason: auditEntries.reason,
    })
    .from(auditEntries)
    .where(or(...subjects.map((subject) => eq(auditEntries.subject, subject))))
    .orderBy(sql`${auditEntries.sequence}`)
    .limit(MAX_ACTS);
}
