import {
  and,
  asc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lte,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { Database } from '#api/platform/database.ts';
import { users } from '#db/tables/accounts.ts';
import { paymentIntents, payments, webhookEvents } from '#db/tables/payments.ts';
import type { ProviderPayment } from './gateway.ts';

export type Intent = typeof paymentIntents.$inferSelect;
export type Disposition = (typeof payments.$inferSelect)['disposition'];

/** What a payment is for. */
export type Target =
  | { purpose: 'order'; userId: string; orderId: string }
  | { purpose: 'scheme'; userId: string; schemeId: number }
  | { purpose: 'instalment'; userId: string; userSchemeId: number; instalmentNumber: number };

export async function findIntent(db: Database, providerOrderId: string): Promise<Intent | undefined> {
  const rows = await db
    .select()
    .from(paymentIntents)
    .where(eq(paymentIntents.providerOrderId, providerOrderId));
  return rows[0];
}

/** A provider order, with what was decided about one payment on it. */
export async function findClaim(
  db: Database,
  providerOrderId: string,
  paymentId: string,
): Promise<{ intent: Intent; disposition: Disposition | null } | undefined> {
  const rows = await db
    .select({ intent: getTableColumns(paymentIntents), disposition: payments.disposition })
    .from(paymentIntents)
    .leftJoin(
      payments,
      and(
        eq(payments.providerOrderId, paymentIntents.providerOrderId),
        eq(payments.providerPaymentId, paymentId),
      ),
    )
    .where(eq(paymentIntents.providerOrderId, providerOrderId));
  return rows[0];
}

export async function lockIntent(tx: Database, providerOrderId: string): Promise<Intent | undefined> {
  const rows = await tx
    .select()
    .from(paymentIntents)
    .where(eq(paymentIntents.providerOrderId, providerOrderId))
    .for('update');
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

/** The provider order that is open for something, if any. */
export async function findActiveIntent(db: Database, target: Target): Promise<Intent | undefined> {
  const rows = await db
    .select()
    .from(paymentIntents)
    .where(and(ofTarget(target), eq(paymentIntents.state, 'active')));
  return rows[0];
}

/** All provider orders ever opened for something: money may still arrive on any of them. */
export function findIntents(db: Database, target: Target): Promise<Intent[]> {
  return db.select().from(paymentIntents).where(ofTarget(target));
}

/** The statements that replace the open provider order of something by a new one. */
export function replaceActiveIntent(
  tx: Database,
  target: Target,
  intent: typeof paymentIntents.$inferInsert,
): SQLWrapper[] {
  const superseded = tx
    .update(paymentIntents)
    .set({ state: 'superseded' })
    .where(and(ofTarget(target), eq(paymentIntents.state, 'active')));
  return [superseded, tx.insert(paymentIntents).values(intent)];
}

/** Makes a customer's tabs wait for each other until the transaction ends. */
export async function lockCustomer(tx: Database, userId: string): Promise<void> {
  await tx.select({ userId: users.userId }).from(users).where(eq(users.userId, userId)).for('no key update');
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

/** The statement that writes down that a payment was applied and its provider order is done with. */
export function markApplied(tx: Database, providerOrderId: string, paymentId: string): SQL {
  const paid = tx
    .update(paymentIntents)
    .set({ state: 'paid', nextCheckAt: null })
    .where(eq(paymentIntents.providerOrderId, providerOrderId));
  const applied = tx
    .update(payments)
    .set({ disposition: 'applied', reason: null })
    .where(eq(payments.providerPaymentId, paymentId));
  return sql`with paid as ${paid} ${applied.getSQL()}`;
}

/**
 * Writes down what the provider says of a payment; answers what the shop had decided about it before. Readings
 * that race arrive in any order: money that was decided about does not become uncaptured again.
 */
export async function notePayment(
  tx: Database,
  providerOrderId: string,
  payment: ProviderPayment,
  now: Date,
): Promise<Disposition> {
  const rows = await tx
    .insert(payments)
    .values({
      providerPaymentId: payment.id,
      providerOrderId,
      amount: payment.amount,
      currency: payment.currency,
      status: payment.status,
      method: payment.method,
      disposition: 'noted',
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoUpdate({
      target: payments.providerPaymentId,
      set: {
        status: sql`case when ${payments.disposition} = 'noted' or ${payment.status} = 'refunded'
          then ${payment.status} else ${payments.status} end`,
        updatedAt: now,
      },
    })
    .returning({ disposition: payments.disposition });
  return rows[0]?.disposition ?? 'noted';
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

/** Stores a provider's message once; a second delivery of it changes nothing. */
export async function storeEvent(
  db: Database,
  event: { eventId: string; eventType: string; body: string },
): Promise<void> {
  await db.insert(webhookEvents).values(event).onConflictDoNothing();
}

export function findWaitingEvents(db: Database, now: Date, most: number) {
  return db
    .select()
    .from(webhookEvents)
    .where(and(isNull(webhookEvents.processedAt), lte(webhookEvents.nextAttemptAt, now)))
    .orderBy(asc(webhookEvents.receivedAt))
    .limit(most);
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
