import { and, asc, desc, eq, getTableColumns, gt, inArray, lte, ne, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#api/platform/database.ts';
import type { Paise } from '#contract/money.ts';
import { paymentIntents, payments, refunds } from '#db/tables/payments.ts';
import { refundable } from './acceptance-queries.ts';

export type Refund = typeof refunds.$inferSelect;

/** A payment, locked: of several who order its money back, one comes first. `refundable`: what can go back of it at most. */
export async function lockPayment(tx: Database, paymentId: string) {
  const rows = await tx
    .select({ ...getTableColumns(payments), refundable })
    .from(payments)
    .where(eq(payments.providerPaymentId, paymentId))
    .for('no key update');
  return rows[0];
}

/** What can go back of a payment at most, in paise. */
export async function findRefundable(db: Database, paymentId: string): Promise<Paise> {
  const rows = await db
    .select({ refundable })
    .from(payments)
    .where(eq(payments.providerPaymentId, paymentId));
  return rows[0]?.refundable ?? 0;
}

/** The key under which a payment that the shop knows was opened. */
export async function findKeyOfPayment(db: Database, paymentId: string): Promise<string | undefined> {
  const rows = await db
    .select({ keyId: paymentIntents.keyId })
    .from(payments)
    .innerJoin(paymentIntents, eq(paymentIntents.providerOrderId, payments.providerOrderId))
    .where(eq(payments.providerPaymentId, paymentId));
  return rows[0]?.keyId;
}

/** The refund of a payment that was sent or still is to be; a failed one does not count. */
export async function findRefund(db: Database, paymentId: string): Promise<Refund | undefined> {
  const rows = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.providerPaymentId, paymentId), ne(refunds.state, 'failed')));
  return rows[0];
}

export async function readRefund(db: Database, refundId: string): Promise<Refund | undefined> {
  const rows = await db.select().from(refunds).where(eq(refunds.refundId, refundId));
  return rows[0];
}

export async function insertRefund(
  tx: Database,
  refund: Pick<Refund, 'refundId' | 'providerPaymentId' | 'amount'>,
  now: Date,
): Promise<void> {
  const times = { nextLookAt: now, createdAt: now, updatedAt: now };
  await tx.insert(refunds).values({ ...refund, state: 'ordered', ...times });
}

export async function changeRefund(
  db: Database,
  refundId: string,
  changes: Partial<
    Pick<Refund, 'state' | 'amount' | 'attempts' | 'providerRefundId' | 'nextLookAt' | 'problem'>
  >,
  now: Date,
): Promise<void> {
  await db
    .update(refunds)
    .set({ ...changes, updatedAt: now })
    .where(eq(refunds.refundId, refundId));
}

/** The refunds whose time to be looked at has come. */
export function findDueRefunds(db: Database, now: Date, most: number): Promise<Refund[]> {
  return db
    .select()
    .from(refunds)
    .where(lte(refunds.nextLookAt, now))
    .orderBy(asc(refunds.nextLookAt))
    .limit(most);
}

/** Makes the refunds of a payment that are under way due now: the provider has news of them. */
export async function lookAtRefundsNow(db: Database, paymentId: string, now: Date): Promise<void> {
  await db
    .update(refunds)
    .set({ nextLookAt: now })
    .where(and(eq(refunds.providerPaymentId, paymentId), inArray(refunds.state, ['ordered', 'pending'])));
}

/** Refunds that are ordered or on their way, oldest first. */
export function findRefundsUnderWay(db: Database): Promise<Refund[]> {
  return db
    .select()
    .from(refunds)
    .where(inArray(refunds.state, ['ordered', 'pending']))
    .orderBy(asc(refunds.createdAt));
}

/** The last refund of each payment that failed and was not ordered anew, newest first, while its money is still here. */
export function findFailedRefunds(db: Database): Promise<Refund[]> {
  const later = alias(refunds, 'later');
  return db
    .select(getTableColumns(refunds))
    .from(refunds)
    .innerJoin(payments, eq(payments.providerPaymentId, refunds.providerPaymentId))
    .where(
      and(
        eq(refunds.state, 'failed'),
        ne(payments.disposition, 'refunded'),
        notExists(
          db
            .select({ one: sql`1` })
            .from(later)
            .where(
              and(
                eq(later.providerPaymentId, refunds.providerPaymentId),
                or(ne(later.state, 'failed'), gt(later.createdAt, refunds.createdAt)),
              ),
            ),
        ),
      ),
    )
    .orderBy(desc(refunds.createdAt));
}
