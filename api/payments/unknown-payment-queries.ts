import { desc, eq, inArray, isNull, min, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { unknownPaymentClosings, unknownPayments } from '#db/tables/payment-matters.ts';
import { paymentIntents, payments } from '#db/tables/payments.ts';

export type UnknownPayment = typeof unknownPayments.$inferSelect;

/** Stores an unknown payment once; tells whether it is news. */
export async function insertUnknownPayment(db: Database, payment: UnknownPayment): Promise<boolean> {
  const rows = await db
    .insert(unknownPayments)
    .values(payment)
    .onConflictDoNothing()
    .returning({ id: unknownPayments.providerPaymentId });
  return rows.length > 0;
}

/** Whether a payment is stored as unknown. */
export async function isNotedAsUnknown(db: Database, paymentId: string): Promise<boolean> {
  const rows = await db
    .select({ id: unknownPayments.providerPaymentId })
    .from(unknownPayments)
    .where(eq(unknownPayments.providerPaymentId, paymentId));
  return rows.length > 0;
}

/** Which of these payments the shop has decided about, or stored as unknown. */
export async function findDecidedIds(db: Database, ids: string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select provider_payment_id as id from ${payments}
    where ${inArray(payments.providerPaymentId, ids)} and disposition <> 'noted'
    union all select provider_payment_id from ${unknownPayments} where ${inArray(unknownPayments.providerPaymentId, ids)}`);
  return new Set(rows.map(({ id }) => id));
}

/** Which of these payments are stored as unknown and not dealt with. */
export async function findOpenUnknownIds(db: Database, ids: string[]): Promise<string[]> {
  const rows = await openUnknown(db).where(
    sql`${isNull(unknownPaymentClosings.closedAt)} and ${inArray(unknownPayments.providerPaymentId, ids)}`,
  );
  return rows.map(({ providerPaymentId }) => providerPaymentId);
}

function openUnknown(db: Database) {
  return db
    .select({
      providerPaymentId: unknownPayments.providerPaymentId,
      providerOrderId: unknownPayments.providerOrderId,
      receipt: unknownPayments.receipt,
      amount: unknownPayments.amount,
      currency: unknownPayments.currency,
      method: unknownPayments.method,
      paidAt: unknownPayments.paidAt,
      foundAt: unknownPayments.foundAt,
    })
    .from(unknownPayments)
    .leftJoin(
      unknownPaymentClosings,
      eq(unknownPaymentClosings.providerPaymentId, unknownPayments.providerPaymentId),
    );
}

/** Unknown payments that the owner has not dealt with, newest first. */
export function findOpenUnknownPayments(db: Database): Promise<UnknownPayment[]> {
  return openUnknown(db)
    .where(isNull(unknownPaymentClosings.closedAt))
    .orderBy(desc(unknownPayments.foundAt), desc(unknownPayments.providerPaymentId));
}

/** Notes that unknown payments are dealt with; those that were dealt with before stay as noted then. */
export async function insertUnknownClosings(
  db: Database,
  ids: string[],
  note: string,
  closedAt: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .insert(unknownPaymentClosings)
    .values(ids.map((providerPaymentId) => ({ providerPaymentId, note, closedAt })))
    .onConflictDoNothing();
}

/** When the shop opened its first provider order: what was paid before cannot be for it. */
export async function findFirstOpening(db: Database): Promise<Date | undefined> {
  const rows = await db.select({ first: min(paymentIntents.createdAt) }).from(paymentIntents);
  return rows[0]?.first ?? undefined;
}
