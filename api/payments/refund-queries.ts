import { and, asc, desc, eq, getTableColumns, inArray, lte, ne, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#api/platform/database/database.ts';
import type { Paise } from '#contract/money.ts';
import { bankRefunds, paymentIntents, payments, refunds } from '#db/tables/payments.ts';
import { schemeEntries } from '#db/tables/schemes.ts';
import { refundable } from './acceptance-queries.ts';

export type Refund = typeof refunds.$inferSelect;

const UNDER_WAY: Refund['state'][] = ['ordered', 'pending'];

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

/** A refund, locked until the transaction ends: it is sent, recorded as paid otherwise or given up, never two of them. */
export async function lockRefund(tx: Database, refundId: string): Promise<Refund | undefined> {
  const rows = await tx.select().from(refunds).where(eq(refunds.refundId, refundId)).for('no key update');
  return rows[0];
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
  refund: Pick<Refund, 'refundId' | 'providerPaymentId' | 'amount'> &
    Partial<Pick<Refund, 'state' | 'nextLookAt' | 'problem'>>,
  now: Date,
): Promise<void> {
  const times = { createdAt: now, updatedAt: now };
  await tx.insert(refunds).values({ state: 'ordered', nextLookAt: now, ...refund, ...times });
}

/** The last refund of a payment, failed ones too. */
export async function findLastRefund(db: Database, paymentId: string): Promise<Refund | undefined> {
  const rows = await db
    .select()
    .from(refunds)
    .where(eq(refunds.providerPaymentId, paymentId))
    .orderBy(desc(refunds.createdAt), desc(refunds.refundId))
    .limit(1);
  return rows[0];
}

/**
 * Refunds that could not be sent while their money has still to go back, oldest first: of each payment the last one.
 * Of an instalment with its passbook.
 */
export function findFailedRefunds(db: Database) {
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

export type FailedRefund = Awaited<ReturnType<typeof findFailedRefunds>>[number];

/** Changes a refund that is under way; one that has ended stays as it is. */
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
    .where(and(eq(refunds.refundId, refundId), inArray(refunds.state, UNDER_WAY)));
}

/** Writes down that the owner paid a refund by bank transfer. The caller has locked its payment and the refund. */
export async function recordBankRefund(
  tx: Database,
  refundId: string,
  { amount, bankReference, paidAt }: Omit<typeof bankRefunds.$inferInsert, 'refundId'>,
): Promise<void> {
  const ended = {
    state: 'paid otherwise',
    amount,
    nextLookAt: null,
    problem: null,
    updatedAt: paidAt,
  } as const;
  await tx.update(refunds).set(ended).where(eq(refunds.refundId, refundId));
  await tx.insert(bankRefunds).values({ refundId, amount, bankReference, paidAt });
}

/** The bank's reference of a refund that was paid by bank transfer. */
export async function findBankReference(db: Database, refundId: string): Promise<string | undefined> {
  const rows = await db
    .select({ bankReference: bankRefunds.bankReference })
    .from(bankRefunds)
    .where(eq(bankRefunds.refundId, refundId));
  return rows[0]?.bankReference;
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
    .where(and(eq(refunds.providerPaymentId, paymentId), inArray(refunds.state, UNDER_WAY)));
}

/** Refunds that are ordered or on their way, oldest first. */
export function findRefundsUnderWay(db: Database): Promise<Refund[]> {
  return db.select().from(refunds).where(inArray(refunds.state, UNDER_WAY)).orderBy(asc(refunds.createdAt));
}
