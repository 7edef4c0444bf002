import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  lte,
  ne,
  notExists,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#api/platform/database/database.ts';
import type { Write } from '#api/platform/database/transactions.ts';
import { isInstalmentOf } from '#api/schemes/instalment-columns.ts';
import { type Paise, paise } from '#contract/money/money.ts';
import {
  bankRefunds,
  paymentIntents,
  payments,
  providerRefundNotes,
  providerRefunds,
  refunds,
} from '#db/tables/money/payments.ts';
import { schemeEntries } from '#db/tables/money/schemes.ts';
import { refundablePaise } from '../review/acceptance-queries.ts';
import type { FailedRefund, Refund, UnsentRefund } from '../rules.ts';

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

export type LockedPayment = NonNullable<Awaited<ReturnType<typeof lockPayment>>>;

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

/** The order that a payment was for; null for a savings plan. */
export async function findOrderOfPayment(db: Database, paymentId: string): Promise<string | null> {
  const rows = await db
    .select({ orderId: paymentIntents.orderId })
    .from(payments)
    .innerJoin(paymentIntents, eq(paymentIntents.providerOrderId, payments.providerOrderId))
    .where(eq(payments.providerPaymentId, paymentId));
  return rows[0]?.orderId ?? null;
}

/** The amount of the other payment of the same cancelled order, which goes back or went back. */
export async function findOtherGivenBack(db: Database, paymentId: string): Promise<Paise> {
  const own = alias(payments, 'own');
  const ownIntent = alias(paymentIntents, 'own_intent');
  const rows = await db
    .select({ sum: sql`coalesce(sum(${payments.amountPaise}), 0)`.mapWith(Number) })
    .from(own)
    .innerJoin(ownIntent, eq(ownIntent.providerOrderId, own.providerOrderId))
    .innerJoin(paymentIntents, eq(paymentIntents.orderId, ownIntent.orderId))
    .innerJoin(payments, eq(payments.providerOrderId, paymentIntents.providerOrderId))
    .where(
      and(
        eq(own.providerPaymentId, paymentId),
        isNotNull(own.appliedAt),
        ne(payments.providerPaymentId, paymentId),
        isNotNull(payments.appliedAt),
        inArray(payments.disposition, ['refund queued', 'refunded']),
      ),
    );
  return paise(rows[0]?.sum ?? 0);
}

async function findLive(db: Database, which: SQL | undefined): Promise<Refund | undefined> {
  const rows = await db
    .select()
    .from(refunds)
    .where(and(which, ne(refunds.state, 'failed')));
  return rows[0];
}

/** The refund of what is left of a payment, unless it failed. */
export function findRefund(db: Database, paymentId: string): Promise<Refund | undefined> {
  return findLive(db, and(eq(refunds.providerPaymentId, paymentId), ne(refunds.purpose, 'return')));
}

/** The refund that is under way or done for the same purpose as another one. */
export function findLiveRefund(
  db: Database,
  { purpose, providerPaymentId, creditNoteNumber }: Refund,
): Promise<Refund | undefined> {
  if (purpose !== 'return') return findRefund(db, providerPaymentId);
  return findLive(
    db,
    and(
      eq(refunds.creditNoteNumber, creditNoteNumber ?? ''),
      eq(refunds.providerPaymentId, providerPaymentId),
      eq(refunds.purpose, 'return'),
    ),
  );
}

/** No refund of its payment made at the provider's page states the note of this one. */
const isNotReplaced = sql`not exists (select from ${providerRefundNotes} replaced
  join ${providerRefunds} back using (provider_refund_id)
  where ${refunds.purpose} = 'return' and replaced.credit_note_number = ${refunds.creditNoteNumber}
    and back.provider_payment_id = ${refunds.providerPaymentId})`;

/** Whether money went back at the provider's page for the note of a refund that the shop could not send. */
export async function isReplaced(db: Database, { refundId }: Pick<Refund, 'refundId'>): Promise<boolean> {
  return (await db.$count(refunds, and(eq(refunds.refundId, refundId), sql`not ${isNotReplaced}`))) > 0;
}

/** The oldest refund of returned pieces that failed and was not ordered again. */
export async function findFailedReturn(db: Database, paymentId: string): Promise<Refund | undefined> {
  const rows = await db
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.providerPaymentId, paymentId),
        eq(refunds.purpose, 'return'),
        eq(refunds.state, 'failed'),
        sql`not exists (select from ${refunds} live
          where live.credit_note_number = ${refunds.creditNoteNumber} and live.state <> 'failed'
            and live.provider_payment_id = ${refunds.providerPaymentId})`,
        isNotReplaced,
      ),
    )
    .orderBy(asc(refunds.createdAt), asc(refunds.refundId))
    .limit(1);
  return rows[0];
}

/** The amount of a payment taken by refunds that are ordered, in flight, or paid by bank transfer. `except`: not this one. */
export async function findOutstanding(db: Database, paymentId: string, except = ''): Promise<Paise> {
  const rows = await db
    .select({ sum: sql`coalesce(sum(${refunds.amountPaise}), 0)`.mapWith(Number) })
    .from(refunds)
    .where(
      and(
        eq(refunds.providerPaymentId, paymentId),
        ne(refunds.refundId, except),
        inArray(refunds.state, [...IN_FLIGHT, 'paid otherwise']),
        sql`not exists (select from ${providerRefunds} sent where sent.refund_id = ${refunds.refundId})`,
      ),
    );
  return paise(rows[0]?.sum ?? 0);
}

export async function readRefund(db: Database, refundId: string): Promise<Refund | undefined> {
  const rows = await db.select().from(refunds).where(eq(refunds.refundId, refundId));
  return rows[0];
}

type NewRefund = Pick<Refund, 'refundId' | 'providerPaymentId' | 'amountPaise' | 'purpose'> &
  Partial<Pick<Refund, 'state' | 'nextLookAt' | 'problem'>> & {
    /** SQL where the note is issued in the same transaction. */
    creditNoteNumber: string | SQL | null;
  };

export function insertRefundWrite(tx: Database, refund: NewRefund, now: Date): Write {
  const times = { createdAt: now, updatedAt: now };
  return tx.insert(refunds).values({ state: 'ordered', nextLookAt: now, ...refund, ...times });
}

/** The refund of a payment that was ordered last, including failed ones. */
export async function findLastRefund(db: Database, paymentId: string): Promise<Refund | undefined> {
  const rows = await db
    .select()
    .from(refunds)
    .where(eq(refunds.providerPaymentId, paymentId))
    .orderBy(desc(refunds.createdAt), desc(refunds.refundId))
    .limit(1);
  return rows[0];
}

const UNSENT_COLUMNS = {
  ...getTableColumns(refunds),
  openedWith: paymentIntents.keyId,
  orderId: paymentIntents.orderId,
};

/** The failed refunds to be sent again, of all payments or of one, oldest first: the last one of each payment and of each credit note. */
export function findFailedRefunds(db: Database, paymentId?: string): Promise<FailedRefund[]> {
  const later = alias(refunds, 'later');
  const isLast = notExists(
    db
      .select({ refundId: later.refundId })
      .from(later)
      .where(
        and(
          eq(later.providerPaymentId, refunds.providerPaymentId),
          sql`(${refunds.purpose} <> 'return' and ${later.purpose} <> 'return'
            or ${refunds.purpose} = 'return' and ${later.creditNoteNumber} = ${refunds.creditNoteNumber})`,
          sql`(${later.createdAt}, ${later.refundId}) > (${refunds.createdAt}, ${refunds.refundId})`,
        ),
      ),
  );
  const isLeft = sql`(${refunds.purpose} <> 'return' or ${refundablePaise} > (
    select coalesce(sum(sent.amount_paise), 0) from ${providerRefunds} sent
    where sent.provider_payment_id = ${payments.providerPaymentId}))`;
  return db
    .select({
      ...UNSENT_COLUMNS,
      userSchemeId: schemeEntries.userSchemeId,
      number: schemeEntries.number,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.providerPaymentId, refunds.providerPaymentId))
    .innerJoin(paymentIntents, eq(paymentIntents.providerOrderId, payments.providerOrderId))
    .leftJoin(schemeEntries, isInstalmentOf(refunds.providerPaymentId))
    .where(
      and(
        paymentId === undefined ? undefined : eq(refunds.providerPaymentId, paymentId),
        eq(refunds.state, 'failed'),
        ne(payments.disposition, 'refunded'),
        isLast,
        isLeft,
        isNotReplaced,
      ),
    )
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

export function findRefundsUnderWay(db: Database): Promise<UnsentRefund[]> {
  return db
    .select(UNSENT_COLUMNS)
    .from(refunds)
    .innerJoin(payments, eq(payments.providerPaymentId, refunds.providerPaymentId))
    .innerJoin(paymentIntents, eq(paymentIntents.providerOrderId, payments.providerOrderId))
    .where(inArray(refunds.state, IN_FLIGHT))
    .orderBy(asc(refunds.createdAt));
}

/** Names the credit note of a cancelled order on the refund of its payment. */
export function linkRefundWrite(tx: Database, orderId: string, creditNoteNumber: SQL): Write {
  return tx
    .update(refunds)
    .set({ purpose: 'cancellation', creditNoteNumber })
    .where(
      and(
        eq(refunds.purpose, 'payment'),
        sql`${refunds.providerPaymentId} in (
          select paid.provider_payment_id from ${payments} paid join ${paymentIntents} intent using (provider_order_id)
          where intent.order_id = ${orderId} and paid.applied_at is not null)`,
      ),
    );
}
