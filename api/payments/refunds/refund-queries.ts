import { and, asc, desc, eq, getTableColumns, inArray, lte, ne, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#api/platform/database/database.ts';
import { type Paise, paise } from '#contract/money/money.ts';
import { bankRefunds, paymentIntents, payments, refunds } from '#db/tables/payments.ts';
import { schemeEntries } from '#db/tables/schemes.ts';
import { refundablePaise } from '../review/acceptance-queries.ts';
import type { FailedRefund, Refund } from '../rules.ts';

const IN_FLIGHT: Refund['state'][] = ['ordered', 'pending'];

/** A payment, locked to serialise refund requests. `refundablePaise`: the maximum refund. */
export async function lockPayment(tx: Database, paymentId: string) {
  const rows = await tx
    .select({ ...getTableColumns(payments), refundablePaise })
    .from(payments)
    .where(eq(payments.providerPaymentId, paymentId))
    .for('no key update');
  return rows[0];
}

export async function findRefundable(db: Database, paymentId: string): Promise<Paise> {
  const rows = await db
    .select({ refundablePaise })
    .from(payments)
    .where(eq(payments.providerPaymentId, paymentId));
  return rows[0]?.refundablePaise ?? paise(0);
}

/** A refund, locked until the transaction ends: sending, bank transfer and failure exclude each other. */
export async function lockRefund(tx: Database, refundId: string): Promise<Refund | undefined> {
  const rows = await tx.select().from(refunds).where(eq(refunds.refundId, refundId)).for('no key update');
  return rows[0];
}

export async function findKeyOfPayment(db: Database, paymentId: string): Promise<string | undefined> {
  const rows = await db
    .select({ keyId: paymentIntents.keyId })
    .from(payments)
    .innerJoin(paymentIntents, eq(paymentIntents.providerOrderId, payments.providerOrderId))
    .where(eq(payments.providerPaymentId, paymentId));
  return rows[0]?.keyId;
}

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
  refund: Pick<Refund, 'refundId' | 'providerPaymentId' | 'amountPaise'> &
    Partial<Pick<Refund, 'state' | 'nextLookAt' | 'problem'>>,
  now: Date,
): Promise<void> {
  const times = { createdAt: now, updatedAt: now };
  await tx.insert(refunds).values({ state: 'ordered', nextLookAt: now, ...refund, ...times });
}

/** The latest refund of a payment, including failed ones. */
export async function findLastRefund(db: Database, paymentId: string): Promise<Refund | undefined> {
  const rows = await db
    .select()
    .from(refunds)
    .where(eq(refunds.providerPaymentId, paymentId))
    .orderBy(desc(refunds.createdAt), desc(refunds.refundId))
    .limit(1);
  return rows[0];
}

/** The latest failed refund of each payment that still has to be refunded, oldest first; instalments with passbook. */
export function findFailedRefunds(db: Database): Promise<FailedRefund[]> {
  const later = alias(refunds, 'later');
  const isLast = notExists(
    db
      .select({ refundId: later.refundId })
      .from(later)
      .where(
        and(
          eq(later.providerPaymentId, refunds.providerPaymentId),
          sql`(${later.createdAt}, ${later.refundId}) > (${refunds.createdAt}, ${refunds.refundId})`,
        ),
      ),
  );
  return db
    .select({
      ...getTableColumns(refunds),
      userSchemeId: schemeEntries.userSchemeId,
      number: schemeEntries.number,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.providerPaymentId, refunds.providerPaymentId))
    .leftJoin(
      schemeEntries,
      and(
        eq(schemeEntries.providerPaymentId, refunds.providerPaymentId),
        eq(schemeEntries.kind, 'instalment'),
      ),
    )
    .where(and(eq(refunds.state, 'failed'), ne(payments.disposition, 'refunded'), isLast))
    .orderBy(asc(refunds.createdAt), asc(refunds.refundId));
}

/** Updates a refund in flight; a finished one is not changed. */
export async function changeRefund(
  db: Database,
  refundId: string,
  changes: Partial<
    Pick<Refund, 'state' | 'amountPaise' | 'attempts' | 'providerRefundId' | 'nextLookAt' | 'problem'>
  >,
  now: Date,
): Promise<void> {
  await db
    .update(refunds)
    .set({ ...changes, updatedAt: now })
    .where(and(eq(refunds.refundId, refundId), inArray(refunds.state, IN_FLIGHT)));
}

/** Records a refund paid by bank transfer. The caller has locked its payment and the refund. */
export async function recordBankRefund(
  tx: Database,
  refundId: string,
  { amountPaise, bankReference, paidAt }: Omit<typeof bankRefunds.$inferInsert, 'refundId'>,
): Promise<void> {
  const ended = {
    state: 'paid otherwise',
    amountPaise,
    nextLookAt: null,
    problem: null,
    updatedAt: paidAt,
  } as const;
  await tx.update(refunds).set(ended).where(eq(refunds.refundId, refundId));
  await tx.insert(bankRefunds).values({ refundId, amountPaise, bankReference, paidAt });
}

export async function findBankReference(db: Database, refundId: string): Promise<string | undefined> {
  const rows = await db
    .select({ bankReference: bankRefunds.bankReference })
    .from(bankRefunds)
    .where(eq(bankRefunds.refundId, refundId));
  return rows[0]?.bankReference;
}

export function findDueRefunds(db: Database, now: Date, limit: number): Promise<Refund[]> {
  return db
    .select()
    .from(refunds)
    .where(lte(refunds.nextLookAt, now))
    .orderBy(asc(refunds.nextLookAt))
    .limit(limit);
}

/** Makes the in-flight refunds of a payment due now, because a webhook reported a change. */
export async function makeRefundsDue(db: Database, paymentId: string, now: Date): Promise<void> {
  await db
    .update(refunds)
    .set({ nextLookAt: now })
    .where(and(eq(refunds.providerPaymentId, paymentId), inArray(refunds.state, IN_FLIGHT)));
}

export function findRefundsUnderWay(db: Database): Promise<Refund[]> {
  return db.select().from(refunds).where(inArray(refunds.state, IN_FLIGHT)).orderBy(asc(refunds.createdAt));
}
