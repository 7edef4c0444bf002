import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { payments, webhookEvents } from '#db/tables/money/payments.ts';
import type { PaymentOfOrder } from './webhook-event-rules.ts';

/** Whether the payment that settles a `message` row is applied. Lateral, so that the plan does not scan all payments. */
const booked = sql`lateral (
    select true as applied from ${payments} where provider_payment_id = message.payment_id
      and provider_order_id = message.provider_order_id and disposition = 'applied' limit 1
  ) as booked`;

/** A webhook event, with the payment which, once applied, makes it redundant. */
export interface ArrivedMessage {
  eventId: string;
  eventType: string;
  body: string;
  settledBy: PaymentOfOrder | undefined;
}

/** Stores a webhook event, ignoring a repeated delivery; returns whether it needs processing. */
export async function storeMessage(
  db: Database,
  { eventId, eventType, body, settledBy }: ArrivedMessage,
  now: Date,
): Promise<boolean> {
  const { rows } = await db.execute<{ waits: boolean }>(sql`
    insert into ${webhookEvents} (event_id, event_type, body, processed_at)
    select ${eventId}::text, ${eventType}::text, case when booked.applied then '' else ${body}::text end,
      case when booked.applied then ${now.toISOString()}::timestamptz end
    from (values (${settledBy?.paymentId ?? null}::text, ${settledBy?.providerOrderId ?? null}::text))
      as message(payment_id, provider_order_id)
    left join ${booked} on true
    on conflict do nothing returning processed_at is null as waits`);
  return rows[0]?.waits === true;
}

export function findWaitingEvents(db: Database, now: Date, limit: number) {
  return (
    db
      .select()
      .from(webhookEvents)
      .where(and(isNull(webhookEvents.processedAt), lte(webhookEvents.nextAttemptAt, now)))
      // Index order: an index scan marks dead entries, so that later scans skip processed events.
      .orderBy(asc(webhookEvents.nextAttemptAt))
      .limit(limit)
  );
}

export async function closeBooked(
  db: Database,
  about: (PaymentOfOrder & { eventId: string })[],
  now: Date,
): Promise<Set<string>> {
  const texts = (values: string[]) => sql`${sql.param(values)}::text[]`;
  const { rows } = await db.execute<{ event_id: string }>(sql`
    update ${webhookEvents} as event set processed_at = ${now.toISOString()}::timestamptz, problem = null, body = ''
    from unnest(${texts(about.map(({ eventId }) => eventId))}, ${texts(about.map(({ paymentId }) => paymentId))},
      ${texts(about.map(({ providerOrderId }) => providerOrderId))}) as message(event_id, payment_id, provider_order_id)
    cross join ${booked}
    where event.event_id = message.event_id returning event.event_id`);
  return new Set(rows.map((row) => row.event_id));
}

export async function closeEvent(db: Database, eventId: string, now: Date): Promise<void> {
  await db
    .update(webhookEvents)
    .set({ processedAt: now, problem: null, body: '' })
    .where(eq(webhookEvents.eventId, eventId));
}

export async function postponeEvent(
  db: Database,
  eventId: string,
  nextAttemptAt: Date,
  problem: string,
): Promise<void> {
  await db
    .update(webhookEvents)
    .set({ nextAttemptAt, problem, attempts: sql`${webhookEvents.attempts} + 1` })
    .where(eq(webhookEvents.eventId, eventId));
}
