import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import type { MessageChannel } from '#contract/office/messages/message-states.ts';
import { outbox } from '#db/tables/customers/messages.ts';
import { careInvoices } from '#db/tables/money/care-invoices.ts';
import { creditNotes } from '#db/tables/money/credit-notes.ts';
import { invoices } from '#db/tables/money/invoices.ts';
import {
  providerRefundNotes,
  providerRefundReferences,
  providerRefunds,
  refunds,
} from '#db/tables/money/payments.ts';
import { schemeEntries } from '#db/tables/money/schemes.ts';
import type { InstalmentReceipt } from '../mails/plan-mail-rules.ts';

export type OutboxRow = typeof outbox.$inferSelect;

/** Claims due messages for one instance until `until`; of each subject only the first, so that they leave in order. */
export function claimDue(
  db: Database,
  { channel, now, until, limit }: { channel: MessageChannel; now: Date; until: Date; limit: number },
): Promise<OutboxRow[]> {
  const due = sql`(
    select due.message_id from ${outbox} due
    where due.state = 'waiting' and due.channel = ${channel} and due.next_attempt_at <= ${now.toISOString()}::timestamptz
      and not exists (select from ${outbox} earlier where earlier.state = 'waiting' and earlier.channel = due.channel
        and earlier.subject = due.subject and earlier.message_id < due.message_id)
    order by due.next_attempt_at, due.message_id limit ${limit} for update skip locked)`;
  return db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, nextAttemptAt: until })
    .where(sql`${outbox.messageId} in ${due}`)
    .returning();
}

/** Records the outcome of an attempt: a success always, a failure only if no other attempt has begun since. */
export async function noteOutcome(
  db: Database,
  { messageId, attempts }: OutboxRow,
  outcome: Partial<Pick<OutboxRow, 'state' | 'nextAttemptAt' | 'sentAt' | 'providerId' | 'problem'>>,
): Promise<void> {
  await db
    .update(outbox)
    .set(outcome)
    .where(
      and(
        eq(outbox.messageId, messageId),
        eq(outbox.state, 'waiting'),
        outcome.state === 'sent' ? undefined : eq(outbox.attempts, attempts),
      ),
    );
}

/** Marks what waits for these channels as readable in the office only. */
export async function storeWaiting(db: Database, channels: readonly MessageChannel[]): Promise<void> {
  await db
    .update(outbox)
    .set({ state: 'stored' })
    .where(and(eq(outbox.state, 'waiting'), inArray(outbox.channel, [...channels])));
}

export async function findBillNumbers(db: Database, orderId: string): Promise<string[]> {
  const rows = await db
    .select({ number: invoices.invoiceNumber })
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
    .orderBy(asc(invoices.kind), asc(invoices.invoiceNumber));
  return rows.map(({ number }) => number);
}

/** The invoice of a piece that was given back; none if nothing was paid. */
export async function findCareInvoices(db: Database, careNumber: number): Promise<string[]> {
  const rows = await db
    .select({ number: careInvoices.invoiceNumber })
    .from(careInvoices)
    .where(eq(careInvoices.careNumber, careNumber));
  return rows.map(({ number }) => number);
}

/** The credit notes of an order's cancellation, that of the goods first. */
export async function findCancellationNotes(db: Database, orderId: string): Promise<string[]> {
  const rows = await db
    .select({ number: creditNotes.creditNoteNumber })
    .from(creditNotes)
    .where(and(eq(creditNotes.orderId, orderId), eq(creditNotes.cause, 'cancellation')))
    .orderBy(asc(creditNotes.kind), asc(creditNotes.creditNoteNumber));
  return rows.map(({ number }) => number);
}

/** A refund's credit notes and bank reference. `refundId`: the provider's, or the shop's for a refund by bank transfer. */
export async function findRefundReferences(
  db: Database,
  refundId: string,
): Promise<{ noteNumbers: string[]; bankReference: string | null }> {
  const { rows } = await db.execute<{ note_numbers: string[] | null; bank_reference: string | null }>(sql`
    select (
      select array_agg(distinct note.credit_note_number)
      from (
        select ordered.credit_note_number from ${refunds} ordered where ordered.refund_id = coalesce(
          (select sent.refund_id from ${providerRefunds} sent where sent.provider_refund_id = ${refundId}), ${refundId})
        union select stated.credit_note_number from ${providerRefundNotes} stated where stated.provider_refund_id = ${refundId}
      ) of_refund
      join ${creditNotes} named using (credit_note_number)
      join ${creditNotes} note on note.order_id = named.order_id and (
        note.credit_note_number = named.credit_note_number
        or (named.cause = 'cancellation' and note.cause = 'cancellation'))
    ) as note_numbers, (
      select noted.bank_reference from ${providerRefundReferences} noted where noted.provider_refund_id = ${refundId}
    ) as bank_reference`);
  return { noteNumbers: rows[0]?.note_numbers ?? [], bankReference: rows[0]?.bank_reference ?? null };
}

/** The receipt of an instalment, and what it bought. */
export async function findInstalmentReceipt(
  db: Database,
  userSchemeId: number,
  number: number,
): Promise<InstalmentReceipt | undefined> {
  const { receiptNumber, milligrams } = schemeEntries;
  const rows = await db
    .select({ receiptNumber, milligrams })
    .from(schemeEntries)
    .where(
      and(
        eq(schemeEntries.userSchemeId, userSchemeId),
        eq(schemeEntries.kind, 'instalment'),
        eq(schemeEntries.number, number),
      ),
    );
  return rows[0];
}
