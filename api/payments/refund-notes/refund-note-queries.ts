import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import type { Write } from '#api/platform/database/transactions.ts';
import { isInstalmentOf } from '#api/schemes/instalment-columns.ts';
import type { Paise } from '#contract/money/money.ts';
import { creditNotes } from '#db/tables/money/credit-notes.ts';
import {
  paymentIntents,
  payments,
  providerRefundClosings,
  providerRefundNotes,
  providerRefunds,
  refunds,
} from '#db/tables/money/payments.ts';
import { schemeEntries } from '#db/tables/money/schemes.ts';
import { orders } from '#db/tables/orders/orders.ts';
import { noteNumbersOfRefund, statedPaise } from './stated-columns.ts';

/** A refund that was made at the provider, with what it was of. */
export async function findRefundAtProvider(db: Database, providerRefundId: string) {
  const rows = await db
    .select({
      providerRefundId: providerRefunds.providerRefundId,
      paymentId: providerRefunds.providerPaymentId,
      amountPaise: providerRefunds.amountPaise,
      refundedAt: providerRefunds.refundedAt,
      wasApplied: sql<boolean>`${payments.appliedAt} is not null`,
      orderId: orders.orderId,
      orderStatus: orders.orderStatus,
      userSchemeId: schemeEntries.userSchemeId,
      noteNumbers: noteNumbersOfRefund,
    })
    .from(providerRefunds)
    .innerJoin(payments, eq(payments.providerPaymentId, providerRefunds.providerPaymentId))
    .innerJoin(paymentIntents, eq(paymentIntents.providerOrderId, payments.providerOrderId))
    .leftJoin(orders, eq(orders.orderId, paymentIntents.orderId))
    .leftJoin(schemeEntries, isInstalmentOf(payments.providerPaymentId))
    .where(and(eq(providerRefunds.providerRefundId, providerRefundId), isNull(providerRefunds.refundId)));
  return rows[0];
}

export type RefundAtProvider = NonNullable<Awaited<ReturnType<typeof findRefundAtProvider>>>;

/** The refunds of a payment that were made at the provider and not closed, of which no credit note states all, oldest first. */
export function findOpenRefunds(db: Database, paymentId: string) {
  const openPaise = sql`${providerRefunds.amountPaise} - ${statedPaise}`;
  return db
    .select({
      providerRefundId: providerRefunds.providerRefundId,
      openPaise: openPaise.mapWith((value) => Number(value) as Paise),
    })
    .from(providerRefunds)
    .leftJoin(
      providerRefundClosings,
      eq(providerRefundClosings.providerRefundId, providerRefunds.providerRefundId),
    )
    .where(
      and(
        eq(providerRefunds.providerPaymentId, paymentId),
        isNull(providerRefunds.refundId),
        isNull(providerRefundClosings.closedAt),
        sql`${openPaise} > 0`,
      ),
    )
    .orderBy(asc(providerRefunds.refundedAt), asc(providerRefunds.providerRefundId));
}

/** Links a credit note to a part of a refund; `creditNoteNumber` is SQL because the note is issued in the same transaction. */
export function insertNoteLinkWrite(
  tx: Database,
  link: { providerRefundId: string; creditNoteNumber: SQL; amountPaise: Paise },
  now: Date,
): Write {
  return tx.insert(providerRefundNotes).values({ ...link, linkedAt: now });
}

/** Links a cancelled order's credit notes to earlier refunds, up to the notes' totals. Runs after the writes of the notes. */
export function linkCancelledWrite(tx: Database, orderId: string, creditNoteNumber: SQL, now: Date): Write {
  return tx.execute(sql`
    insert into ${providerRefundNotes} (provider_refund_id, credit_note_number, amount_paise, linked_at)
    select open.provider_refund_id, ${creditNoteNumber}, least(open.paise, credited.paise - open.paise_before),
      ${now.toISOString()}::timestamptz
    from (
      select back.provider_refund_id, back.amount_paise as paise, coalesce(sum(back.amount_paise) over (
        order by back.refunded_at, back.provider_refund_id rows between unbounded preceding and 1 preceding), 0) as paise_before
      from ${providerRefunds} back join ${payments} paid using (provider_payment_id)
      join ${paymentIntents} intent using (provider_order_id)
      where intent.order_id = ${orderId} and paid.applied_at is not null and back.refund_id is null
        and not exists (select from ${providerRefundNotes} stated where stated.provider_refund_id = back.provider_refund_id)
    ) open, (select sum(total_paise) as paise from ${creditNotes} where order_id = ${orderId}) credited
    where open.paise_before < credited.paise`);
}

/**
 * Links each open refund made at the provider's page to the note of a refund of exactly the same amount that the shop
 * could not send: that note's money went back (P-323). The caller has locked the payment. Returns the linked refunds.
 */
export async function linkReplacements(tx: Database, paymentId: string, now: Date): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with failed as (
      select lost.credit_note_number, lost.amount_paise,
        row_number() over (partition by lost.amount_paise order by min(lost.created_at), lost.credit_note_number) as place
      from ${refunds} lost where lost.provider_payment_id = ${paymentId} and lost.purpose = 'return' and lost.state = 'failed'
        and not exists (select from ${refunds} live
          where live.credit_note_number = lost.credit_note_number and live.state <> 'failed'
            and live.provider_payment_id = ${paymentId})
        and not exists (select from ${providerRefundNotes} stated where stated.credit_note_number = lost.credit_note_number)
      group by lost.credit_note_number, lost.amount_paise),
    open as (
      select back.provider_refund_id, back.amount_paise,
        row_number() over (partition by back.amount_paise order by back.refunded_at, back.provider_refund_id) as place
      from ${providerRefunds} back where back.provider_payment_id = ${paymentId} and back.refund_id is null
        and not exists (select from ${providerRefundNotes} stated where stated.provider_refund_id = back.provider_refund_id)
        and not exists (select from ${providerRefundClosings} closed where closed.provider_refund_id = back.provider_refund_id))
    insert into ${providerRefundNotes} (provider_refund_id, credit_note_number, amount_paise, linked_at)
    select open.provider_refund_id, failed.credit_note_number, open.amount_paise, ${now.toISOString()}::timestamptz
    from open join failed using (amount_paise, place)
    join ${creditNotes} note on note.credit_note_number = failed.credit_note_number and note.total_paise = open.amount_paise
    returning provider_refund_id as id`);
  return rows.map(({ id }) => id);
}
