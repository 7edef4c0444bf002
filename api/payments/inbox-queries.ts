import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { preparedQuery, preparedStatement } from '#api/platform/database/prepared-statements.ts';
import { payments, webhookEvents } from '#db/tables/payments.ts';
import type { PaymentOfOrder } from './webhook-event-rules.ts';

/** Whether the payment that settles a `message` row is applied. Lateral, so that the plan does not scan all payments. */
const booked = sql`lateral (
    select true as applied from ${payments} where provider_payment_id = message.payment_id
      and provider_order_id = message.provider_order_id and disposition = 'applied' limit 1
  ) as booked`;

const texts = (name: string) => sql`${sql.placeholder(name)}::text[]`;
const moment = sql`${sql.placeholder('now')}::timestamptz`;

const storing = preparedStatement<{ waits: boolean }>(sql`
  insert into ${webhookEvents} (event_id, event_type, body, processed_at)
  select event_id, event_type, body, case when booked.applied then ${moment} end
  from unnest(${texts('ids')}, ${texts('types')}, ${texts('bodies')}, ${texts('paymentIds')},
    ${texts('providerOrderIds')}) as message(event_id, event_type, body, payment_id, provider_order_id)
  left join ${booked} on true
  on conflict do nothing returning processed_at is null as waits`);

/** A webhook event, with the payment which, once applied, makes it redundant. */
export interface ArrivedMessage {
  eventId: string;
  eventType: string;
  body: string;
  settledBy: PaymentOfOrder | undefined;
}

/** Stores webhook events, ignoring repeated deliveries; returns whether any needs processing. */
export async function storeMessages(db: Database, messages: ArrivedMessage[], now: Date): Promise<boolean> {
  const rows = await storing(db, {
    now: now.toISOString(),
    ids: messages.map(({ eventId }) => eventId),
    types: messages.map(({ eventType }) => eventType),
    bodies: messages.map(({ body }) => body),
    paymentIds: messages.map(({ settledBy }) => settledBy?.paymentId ?? null),
    providerOrderIds: messages.map(({ settledBy }) => settledBy?.providerOrderId ?? null),
  });
  return rows.some(({ waits }) => waits);
}

const waiting = preparedQuery((db) =>
  db
    .select()
    .from(webhookEvents)
    .where(and(isNull(webhookEvents.processedAt), lte(webhookEvents.nextAttemptAt, sql.placeholder('now'))))
    // Index order: an index scan marks dead entries, so that later scans skip processed events.
    .orderBy(asc(webhookEvents.nextAttemptAt))
    .limit(sql.placeholder('limit')),
);

export function findWaitingEvents(db: Database, now: Date, limit: number) {
  return waiting(db, { now, limit });
}

const closingBooked = preparedStatement<{ event_id: string }>(sql`
  update ${webhookEvents} as event set processed_at = ${moment}, problem = null
  from unnest(${texts('ids')}, ${texts('paymentIds')}, ${texts('providerOrderIds')})
    as message(event_id, payment_id, provider_order_id)
  cross join ${booked}
  where event.event_id = message.event_id returning event.event_id`);

/** Closes events whose payment is applied; returns their ids. */
export async function closeBooked(
  db: Database,
  about: (PaymentOfOrder & { eventId: string })[],
  now: Date,
): Promise<Set<string>> {
  const rows = await closingBooked(db, {
    now: now.toISOString(),
    ids: about.map(({ eventId }) => eventId),
    paymentIds: about.map(({ paymentId }) => paymentId),
    providerOrderIds: about.map(({ providerOrderId }) => providerOrderId),
  });
  return new Set(rows.map((row) => row.event_id));
}

export async function closeEvent(db: Database, eventId: string, now: Date): Promise<void> {
  await db
    .update(webhookEvents)
    .set({ processedAt: now, problem: null })
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
