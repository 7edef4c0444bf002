import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { outbox } from '#db/tables/customers/messages.ts';
import type { Receipt } from './receipt-rules.ts';

type Named = Pick<Receipt, 'messageId' | 'resends'>;

/** The message of a receipt; a receipt of an earlier sending is of no message. */
const isOf = ({ messageId, resends }: Named) =>
  and(eq(outbox.messageId, messageId), eq(outbox.channel, 'whatsapp'), eq(outbox.resends, resends));

/** WhatsApp has a message whose response was lost: it is not sent again (P-287). One that is known to be sent stays as it is. */
export async function markAccepted(
  db: Database,
  { providerId, ...named }: Named & Pick<Receipt, 'providerId'>,
  sentAt: Date,
): Promise<void> {
  await db
    .update(outbox)
    .set({ state: 'sent', sentAt, providerId, problem: null })
    .where(and(isOf(named), eq(outbox.state, 'waiting')));
}

/** Keeps the first time of each, so that a receipt that comes again changes nothing. */
export async function noteArrival(
  db: Database,
  named: Named,
  { deliveredAt, readAt }: { deliveredAt: Date; readAt: Date | null },
): Promise<void> {
  await db
    .update(outbox)
    .set({
      deliveredAt: sql`coalesce(${outbox.deliveredAt}, ${deliveredAt.toISOString()}::timestamptz)`,
      readAt: sql`coalesce(${outbox.readAt}, ${readAt?.toISOString() ?? null}::timestamptz)`,
    })
    .where(isOf(named));
}

/** A message that arrived did not fail, and one that a person dealt with stays as it is. */
export async function noteFailure(
  db: Database,
  named: Named,
  { state, problem }: { state: 'failed' | 'undeliverable'; problem: string },
): Promise<void> {
  await db
    .update(outbox)
    .set({ state, problem })
    .where(and(isOf(named), inArray(outbox.state, ['waiting', 'sent']), sql`${outbox.deliveredAt} is null`));
}
