import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { customerLock } from '#api/accounts/columns.ts';
import type { Database } from '#api/platform/database.ts';
import { fixedQuery, fixedStatement, fixedWrite, singleRow, type Write } from '#api/platform/statements.ts';
import { users } from '#db/tables/accounts.ts';
import { orders } from '#db/tables/orders.ts';
import { paymentIntents, payments, webhookEvents } from '#db/tables/payments.ts';
import type { ProviderPayment } from './gateway.ts';
import type { PaymentOfOrder } from './message-rules.ts';

export type Intent = typeof paymentIntents.$inferSelect;
export type Disposition = (typeof payments.$inferSelect)['disposition'];

/** What a payment is for. */
export type Target =
  | { purpose: 'order'; userId: string; orderId: string }
  | { purpose: 'scheme'; userId: string; schemeId: number }
  | { purpose: 'instalment'; userId: string; userSchemeId: number; instalmentNumber: number };

const claim = fixedQuery((db) =>
  db
    .select({ intent: getTableColumns(paymentIntents), disposition: payments.disposition })
    .from(paymentIntents)
    .leftJoin(
      payments,
      and(
        eq(payments.providerOrderId, paymentIntents.providerOrderId),
        eq(payments.providerPaymentId, sql.placeholder('paymentId')),
      ),
    )
    .where(eq(paymentIntents.providerOrderId, sql.placeholder('providerOrderId'))),
);

/** A provider order, with what was decided about one payment on it. */
export interface Claimed {
  intent: Intent;
  disposition: Disposition | null;
}

/** A provider order, whoever's, with what was decided about one payment on it. */
export async function findClaim(
  db: Database,
  providerOrderId: string,
  paymentId: string,
): Promise<Claimed | undefined> {
  const rows = await claim(db, { providerOrderId, paymentId });
  return rows[0];
}

const lockedIntent = fixedQuery((db) =>
  db
    .select()
    .from(paymentIntents)
    .where(eq(paymentIntents.providerOrderId, sql.placeholder('providerOrderId')))
    .for('no key update'),
);

export async function lockIntent(tx: Database, providerOrderId: string): Promise<Intent | undefined> {
  const rows = await lockedIntent(tx, { providerOrderId });
  return rows[0];
}

function ofTarget(target: Target) {
  const own = eq(paymentIntents.userId, target.userId);
  switch (target.purpose) {
    case 'order':
      return and(own, eq(paymentIntents.orderId, target.orderId));
    case 'scheme':
      return and(own, eq(paymentIntents.schemeId, target.schemeId));
    case 'instalment':
      return and(own, eq(paymentIntents.userSchemeId, target.userSchemeId));
  }
}

const active = (of: PgColumn) =>
  fixedQuery((db) =>
    db
      .select()
      .from(paymentIntents)
      .where(
        and(
          eq(paymentIntents.userId, sql.placeholder('userId')),
          eq(of, sql.placeholder('of')),
          eq(paymentIntents.state, 'active'),
        ),
      ),
  );
const [activeOfOrder, activeOfScheme, activeOfPassbook] = [
  active(paymentIntents.orderId),
  active(paymentIntents.schemeId),
  active(paymentIntents.userSchemeId),
];

/** The provider order that is open for something, if any. */
export async function findActiveIntent(db: Database, target: Target): Promise<Intent | undefined> {
  const rows = await askActive(db, target);
  return rows[0];
}

function askActive(db: Database, target: Target): Promise<Intent[]> {
  const { userId } = target;
  switch (target.purpose) {
    case 'order':
      return activeOfOrder(db, { userId, of: target.orderId });
    case 'scheme':
      return activeOfScheme(db, { userId, of: target.schemeId });
    case 'instalment':
      return activeOfPassbook(db, { userId, of: target.userSchemeId });
  }
}

const orderToPay = fixedQuery((db) =>
  db
    .select({ order: getTableColumns(orders), open: getTableColumns(paymentIntents) })
    .from(orders)
    .leftJoin(
      paymentIntents,
      and(eq(paymentIntents.orderId, orders.orderId), eq(paymentIntents.state, 'active')),
    )
    .where(eq(orders.orderId, sql.placeholder('orderId'))),
);

/** An order, whoever's, with the provider order that is open for it. */
export async function findOrderToPay(db: Database, orderId: string): Promise<OrderToPay | undefined> {
  const rows = await orderToPay(db, { orderId });
  return rows[0];
}

export interface OrderToPay {
  order: typeof orders.$inferSelect;
  open: Intent | null;
}

/** All provider orders ever opened for something: money may still arrive on any of them. */
export function findIntents(db: Database, target: Target): Promise<Intent[]> {
  return db.select().from(paymentIntents).where(ofTarget(target));
}

const openedRow = singleRow(paymentIntents, ['checks']);
const opening = fixedWrite(
  sql`insert into ${paymentIntents} (${openedRow.columns}) values (${openedRow.placeholders})`,
);
const superseding = fixedWrite(sql`
  update ${paymentIntents} set state = 'superseded'
  where provider_order_id = ${sql.placeholder('providerOrderId')} and state = 'active'`);

/** The statements that open a provider order in place of the one that was open before, if any. */
export function openIntentWrites(
  intent: typeof paymentIntents.$inferInsert,
  before: Pick<Intent, 'providerOrderId'> | undefined,
): Write[] {
  const opened = opening(openedRow.valuesOf(intent));
  return before ? [superseding({ providerOrderId: before.providerOrderId }), opened] : [opened];
}

const lockedCustomer = fixedStatement(
  sql`select from ${users} where user_id = ${sql.placeholder('userId')} ${customerLock}`,
);

/** Makes a customer's tabs wait for each other until the transaction ends. */
export async function lockCustomer(tx: Database, userId: string): Promise<void> {
  await lockedCustomer(tx, { userId });
}

/** Whether the provider told of money given back on a provider order. */
export async function wasRefunded(db: Database, providerOrderId: string): Promise<boolean> {
  const rows = await db
    .select({ providerPaymentId: payments.providerPaymentId })
    .from(payments)
    .where(and(eq(payments.providerOrderId, providerOrderId), eq(payments.status, 'refunded')));
  return rows.length > 0;
}

/** The provider orders whose time to be looked at has come. */
export function findDueIntents(db: Database, now: Date, most: number): Promise<Intent[]> {
  return db
    .select()
    .from(paymentIntents)
    .where(and(isNotNull(paymentIntents.nextCheckAt), lte(paymentIntents.nextCheckAt, now)))
    .orderBy(asc(paymentIntents.nextCheckAt))
    .limit(most);
}

/** Every provider order that money may still arrive on. */
export function findOpenIntents(db: Database): Promise<Intent[]> {
  return db
    .select()
    .from(paymentIntents)
    .where(isNotNull(paymentIntents.nextCheckAt))
    .orderBy(asc(paymentIntents.createdAt));
}

export async function scheduleCheck(db: Database, intent: Intent, nextCheckAt: Date | null): Promise<void> {
  await db
    .update(paymentIntents)
    .set({ nextCheckAt, checks: intent.checks + 1 })
    .where(
      and(eq(paymentIntents.providerOrderId, intent.providerOrderId), sql`${paymentIntents.state} <> 'paid'`),
    );
}

/** Lets the reconciler look again from `nextCheckAt` on, in short steps, at a provider order that is handed out anew. */
export async function watchAnew(
  db: Database,
  providerOrderId: string,
  nextCheckAt: Date | null,
): Promise<void> {
  await db
    .update(paymentIntents)
    .set({ nextCheckAt, checks: 0 })
    .where(and(eq(paymentIntents.providerOrderId, providerOrderId), eq(paymentIntents.state, 'active')));
}

const decision = fixedQuery((db) =>
  db
    .select({ disposition: payments.disposition, reason: payments.reason, status: payments.status })
    .from(payments)
    .where(eq(payments.providerPaymentId, sql.placeholder('paymentId')))
    .for('no key update'),
);

/** What was decided about a payment and why, with its status, locked until the transaction ends; nothing when it is new. */
export async function lockDecision(
  tx: Database,
  paymentId: string,
): Promise<(Decided & { status: string }) | undefined> {
  const rows = await decision(tx, { paymentId });
  return rows[0];
}

/** What was decided about a payment, and why when money has to go back. */
export interface Decided {
  disposition: Disposition;
  reason: string | null;
}

const notedRow = singleRow(payments);
const noted = sql`
  insert into ${payments} as known (${notedRow.columns}) values (${notedRow.placeholders})
  on conflict (provider_payment_id) do update set
    status = case when known.disposition = 'noted' or excluded.status = 'refunded'
      then excluded.status else known.status end,
    updated_at = excluded.updated_at, disposition = excluded.disposition, reason = excluded.reason`;
const noting = fixedWrite(noted);
const applying = fixedWrite(sql`
  with paid as (
    update ${paymentIntents} set state = 'paid', next_check_at = null
    where provider_order_id = ${sql.placeholder('providerOrderId')}
  )
  ${noted}`);

/**
 * The statement that writes down what the provider told of a payment and what was decided about it; once it is
 * applied, its provider order is done with. What was decided before keeps its status, unless the money went back.
 */
export function notePaymentWrite(
  providerOrderId: string,
  payment: ProviderPayment,
  { disposition, reason }: Decided,
  now: Date,
): Write {
  const { id: providerPaymentId, amount, currency, status, method } = payment;
  const write = disposition === 'applied' ? applying : noting;
  return write(
    notedRow.valuesOf({
      ...{ providerPaymentId, providerOrderId, amount, currency, status, method },
      ...{ disposition, reason, createdAt: now, updatedAt: now },
    }),
  );
}

export async function setDisposition(
  tx: Database,
  paymentId: string,
  disposition: Disposition,
  reason: string | null,
): Promise<void> {
  await tx.update(payments).set({ disposition, reason }).where(eq(payments.providerPaymentId, paymentId));
}

/** The applied payment of an order. */
export async function findAppliedPayment(db: Database, orderId: string) {
  const rows = await db
    .select({ providerPaymentId: payments.providerPaymentId })
    .from(payments)
    .innerJoin(paymentIntents, eq(paymentIntents.providerOrderId, payments.providerOrderId))
    .where(and(eq(paymentIntents.orderId, orderId), eq(payments.disposition, 'applied')));
  return rows[0];
}

/** Money that the owner has to look at: to send back, or to judge. */
export function findOpenMatters(db: Database) {
  return db
    .select()
    .from(payments)
    .where(inArray(payments.disposition, ['refund queued', 'review']))
    .orderBy(asc(payments.createdAt));
}

/** Of messages as a table: whether the payment that would settle one is booked; one by one, or the plan reads them all. */
const booked = sql`lateral (
    select true as applied from ${payments} where provider_payment_id = message.payment_id
      and provider_order_id = message.provider_order_id and disposition = 'applied' limit 1
  ) as booked`;

const texts = (name: string) => sql`${sql.placeholder(name)}::text[]`;
const moment = sql`${sql.placeholder('now')}::timestamptz`;

const storing = fixedStatement<{ waits: boolean }>(sql`
  insert into ${webhookEvents} (event_id, event_type, body, processed_at)
  select event_id, event_type, body, case when booked.applied then ${moment} end
  from unnest(${texts('ids')}, ${texts('types')}, ${texts('bodies')}, ${texts('paymentIds')},
    ${texts('providerOrderIds')}) as message(event_id, event_type, body, payment_id, provider_order_id)
  left join ${booked} on true
  on conflict do nothing returning processed_at is null as waits`);

/** A message of the provider, with the payment whose booking leaves nothing to do about it. */
export interface ArrivedMessage {
  eventId: string;
  eventType: string;
  body: string;
  settledBy: PaymentOfOrder | undefined;
}

/** Stores messages once, further deliveries change nothing; answers whether there is something to do about one of them. */
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

const waiting = fixedQuery((db) =>
  db
    .select()
    .from(webhookEvents)
    .where(and(isNull(webhookEvents.processedAt), lte(webhookEvents.nextAttemptAt, sql.placeholder('now'))))
    // In the order of the index: such a scan marks what was worked off as gone, and the next one passes over it.
    .orderBy(asc(webhookEvents.nextAttemptAt))
    .limit(sql.placeholder('most')),
);

export function findWaitingEvents(db: Database, now: Date, most: number) {
  return waiting(db, { now, most });
}

const closingBooked = fixedStatement<{ event_id: string }>(sql`
  update ${webhookEvents} as event set processed_at = ${moment}, problem = null
  from unnest(${texts('ids')}, ${texts('paymentIds')}, ${texts('providerOrderIds')})
    as message(event_id, payment_id, provider_order_id)
  cross join ${booked}
  where event.event_id = message.event_id returning event.event_id`);

/** Closes those of some messages whose payment is applied; answers their ids. */
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
