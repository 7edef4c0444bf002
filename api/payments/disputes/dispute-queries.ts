import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { lockKey } from '#api/platform/database/schema.ts';
import {
  disputeClosings,
  disputeReports,
  UNDECIDED_DISPUTE_STATUSES,
  unknownPayments,
} from '#db/tables/money/payment-matters.ts';
import { paymentIntents, payments } from '#db/tables/money/payments.ts';

export type DisputeReport = typeof disputeReports.$inferSelect;
export type NewDisputeReport = Omit<typeof disputeReports.$inferInsert, 'disputeReportId' | 'createdAt'>;

export async function lockDispute(tx: Database, disputeId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKey(disputeId)})`);
}

export async function findLastReport(db: Database, disputeId: string): Promise<DisputeReport | undefined> {
  const rows = await db
    .select()
    .from(disputeReports)
    .where(eq(disputeReports.disputeId, disputeId))
    .orderBy(desc(disputeReports.disputeReportId))
    .limit(1);
  return rows[0];
}

export async function insertReport(tx: Database, report: NewDisputeReport): Promise<void> {
  await tx.insert(disputeReports).values(report);
}

export async function isKnownPayment(db: Database, paymentId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from ${payments} where provider_payment_id = ${paymentId}
    union all select 1 from ${unknownPayments} where provider_payment_id = ${paymentId}`);
  return rows.length > 0;
}

/** The latest report of every dispute, with what its payment was for and when the owner closed it. */
function latestReports(db: Database) {
  const last = db
    .selectDistinctOn([disputeReports.disputeId])
    .from(disputeReports)
    .orderBy(disputeReports.disputeId, desc(disputeReports.disputeReportId))
    .as('last');
  return db
    .select({
      disputeId: last.disputeId,
      providerPaymentId: last.providerPaymentId,
      amountPaise: last.amountPaise,
      deductedPaise: last.deductedPaise,
      reasonCode: last.reasonCode,
      phase: last.phase,
      status: last.status,
      respondBy: last.respondBy,
      orderId: paymentIntents.orderId,
      closedAt: disputeClosings.closedAt,
    })
    .from(last)
    .leftJoin(payments, eq(payments.providerPaymentId, last.providerPaymentId))
    .leftJoin(paymentIntents, eq(paymentIntents.providerOrderId, payments.providerOrderId))
    .leftJoin(disputeClosings, eq(disputeClosings.disputeId, last.disputeId));
}

export function findDisputesOfOrder(db: Database, orderId: string) {
  return latestReports(db).where(eq(paymentIntents.orderId, orderId));
}

/** The id of a dispute about the payment that its bank has not decided yet. */
export async function findUndecidedDispute(db: Database, paymentId: string): Promise<string | undefined> {
  const rows = await latestReports(db)
    .where(
      and(
        eq(sql`last.provider_payment_id`, paymentId),
        inArray(sql`last.status`, UNDECIDED_DISPUTE_STATUSES),
      ),
    )
    .limit(1);
  return rows[0]?.disputeId;
}

/** Disputes that need the owner: undecided, or lost or closed and not handled yet (P-56). */
export function findOpenDisputes(db: Database) {
  return latestReports(db).where(and(sql`last.status <> 'won'`, sql`${disputeClosings.closedAt} is null`));
}

export async function insertDisputeClosing(
  db: Database,
  disputeId: string,
  note: string,
  closedAt: Date,
): Promise<void> {
  await db.insert(disputeClosings).values({ disputeId, note, closedAt }).onConflictDoNothing();
}
