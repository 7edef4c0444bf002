import { desc, eq, inArray, isNull, min, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { unknownPaymentClosings, unknownPayments } from '#db/tables/money/payment-matters.ts';
import { paymentIntents, payments } from '#db/tables/money/payments.ts';

export type UnknownPayment = typeof unknownPayments.$inferSelect;

/** Inserts an unknown payment; returns false if it is stored already. */
export async function insertUnknownPayment(db: Database, payment: UnknownPayment): Promise<boolean> {
  const rows = await db
    .insert(unknownPayments)
    .values(payment)
    .onConflictDoNothing()
    .returning({ id: unknownPayments.providerPaymentId });
  return rows.length > 0;
}

export async function isNotedAsUnknown(db: Database, paymentId: string): Promise<boolean> {
  const rows = await db
    .select({ id: unknownPayments.providerPaymentId })
    .from(unknownPayments)
    .where(eq(unknownPayments.providerPaymentId, paymentId));
  return rows.length > 0;
}

export async function findDecidedIds(db: Database, ids: string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select provider_payment_id as id from ${payments}
    where ${inArray(payments.providerPaymentId, ids)} and disposition <> 'noted'
    union all select provider_payment_id from ${unknownPayments} where ${inArray(unknownPayments.providerPaymentId, ids)}`);
  return new Set(rows.map(({ id }) => id));
}

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
      amountPaise: unknownPayments.amountPaise,
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

export function findOpenUnknownPayments(db: Database): Promise<UnknownPayment[]> {
  return openUnknown(db)
    .where(isNull(unknownPaymentClosings.closedAt))
    .orderBy(desc(unknownPayments.foundAt), desc(unknownPayments.providerPaymentId));
}

/** Closes unknown payments; those closed before keep their note. */
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

/** When the shop opened its first provider order: earlier payments cannot be the shop's. */
export async function findFirstOpening(db: Database): Promise<Date | undefined> {
  const rows = await db.select({ first: min(paymentIntents.createdAt) }).from(paymentIntents);
  return rows[0]?.first ?? undefined;
}
