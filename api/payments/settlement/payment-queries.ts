import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { paymentIntents, payments } from '#db/tables/money/payments.ts';
import type { ProviderPayment } from '../provider/gateway.ts';
import { GIFT_CARD_KEY, PLAN_KEY } from '../rules.ts';

export type Disposition = (typeof payments.$inferSelect)['disposition'];

export async function wasRefunded(db: Database, providerOrderId: string): Promise<boolean> {
  const rows = await db
    .select({ providerPaymentId: payments.providerPaymentId })
    .from(payments)
    .where(and(eq(payments.providerOrderId, providerOrderId), eq(payments.status, 'refunded')));
  return rows.length > 0;
}

/** The decision about a payment and its status, locked until the transaction ends; undefined if it is new. */
export async function lockDecision(
  tx: Database,
  paymentId: string,
): Promise<(Decided & { status: string }) | undefined> {
  const rows = await tx
    .select({ disposition: payments.disposition, reason: payments.reason, status: payments.status })
    .from(payments)
    .where(eq(payments.providerPaymentId, paymentId))
    .for('no key update');
  return rows[0];
}

/** The decision about a payment; `reason` is set if it needs the owner. */
export interface Decided {
  disposition: Disposition;
  reason: string | null;
}

/** Upserts a payment with its decision; `applied` also closes its intent. A decided payment changes only to refunded. */
export async function notePayment(
  tx: Database,
  providerOrderId: string,
  payment: ProviderPayment,
  { disposition, reason }: Decided,
  now: Date,
): Promise<void> {
  const { id: providerPaymentId, amountPaise, currency, status, method } = payment;
  const appliedAt = disposition === 'applied' ? now : null;
  if (appliedAt) {
    await tx
      .update(paymentIntents)
      .set({ state: 'paid', nextCheckAt: null })
      .where(eq(paymentIntents.providerOrderId, providerOrderId));
  }
  await tx
    .insert(payments)
    .values({
      ...{ providerPaymentId, providerOrderId, amountPaise, currency, status, method },
      ...{ disposition, reason, createdAt: now, updatedAt: now, appliedAt },
    })
    .onConflictDoUpdate({
      target: payments.providerPaymentId,
      set: {
        status: sql`case when ${payments.disposition} = 'noted' or excluded.status = 'refunded'
          then excluded.status else ${payments.status} end`,
        appliedAt: sql`coalesce(${payments.appliedAt}, excluded.applied_at)`,
        ...{ updatedAt: now, disposition, reason },
      },
    });
}

export async function setDisposition(
  tx: Database,
  paymentId: string,
  disposition: Disposition,
  reason: string | null,
): Promise<void> {
  await tx.update(payments).set({ disposition, reason }).where(eq(payments.providerPaymentId, paymentId));
}

/** The applied payments of an order: that of the customer first, then the parts of gift cards and of its savings plan. */
export function findAppliedPayments(db: Database, orderId: string) {
  return db
    .select({ providerPaymentId: payments.providerPaymentId })
    .from(payments)
    .innerJoin(paymentIntents, eq(paymentIntents.providerOrderId, payments.providerOrderId))
    .where(and(eq(paymentIntents.orderId, orderId), eq(payments.disposition, 'applied')))
    .orderBy(
      sql`array_position(${sql.param([GIFT_CARD_KEY, PLAN_KEY])}::text[], ${paymentIntents.keyId}) nulls first`,
    );
}

export function findOpenMatters(db: Database) {
  return db
    .select()
    .from(payments)
    .where(inArray(payments.disposition, ['refund queued', 'review']))
    .orderBy(asc(payments.createdAt));
}
