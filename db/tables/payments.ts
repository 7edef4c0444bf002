import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt, indianDate, instant, isOneOf, oneOf, paise, rule } from './columns.ts';
import { orders } from './orders.ts';
import { schemes, userSchemes } from './schemes.ts';

const PURPOSES = ['order', 'scheme', 'instalment'] as const;
const INTENT_STATES = ['active', 'superseded', 'paid'] as const;
const DISPOSITIONS = ['noted', 'applied', 'refund queued', 'review', 'refunded'] as const;
const REFUND_STATES = ['ordered', 'pending', 'processed', 'failed', 'paid otherwise'] as const;

/** One provider order that the shop opened, and what it is meant to pay for. */
export const paymentIntents = pgTable(
  'payment_intents',
  {
    providerOrderId: text('provider_order_id').primaryKey(),
    purpose: text('purpose', { enum: PURPOSES }).notNull(),
    orderId: text('order_id').references(() => orders.orderId),
    schemeId: integer('scheme_id').references(() => schemes.schemeId),
    /** A later instalment: the passbook and the due month for which it was opened. */
    userSchemeId: integer('user_scheme_id').references(() => userSchemes.userSchemeId),
    instalmentNumber: integer('instalment_number'),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.userId),
    /** Joining a scheme: its terms when the payment was opened, and the last day of its window then. */
    schemeTerms: text('scheme_terms'),
    joinableUntil: indianDate('joinable_until'),
    amount: paise('amount_paise').notNull(),
    currency: text('currency').notNull(),
    /** The key it was opened with: another key cannot see it. */
    keyId: text('key_id').notNull(),
    receipt: text('receipt').notNull().unique(),
    state: text('state', { enum: INTENT_STATES }).notNull(),
    /** When the reconciler looks at it next; null: never again. */
    nextCheckAt: instant('next_check_at'),
    checks: integer('checks').notNull().default(0),
    createdAt: createdAt(),
    /** When it was last given to the customer to pay: a payment window may be open since then. */
    lastInitiatedAt: instant('last_initiated_at').notNull().defaultNow(),
  },
  (table) => [
    index('payment_intents_of_order').on(table.orderId),
    uniqueIndex('payment_intents_active_order')
      .on(table.orderId)
      .where(sql`state = 'active' and purpose = 'order'`),
    uniqueIndex('payment_intents_active_scheme')
      .on(table.userId, table.schemeId)
      .where(sql`state = 'active' and purpose = 'scheme'`),
    uniqueIndex('payment_intents_active_instalment')
      .on(table.userSchemeId)
      .where(sql`state = 'active' and purpose = 'instalment'`),
    index('payment_intents_due').on(table.nextCheckAt),
    oneOf('payment_intents_state', 'state', INTENT_STATES),
    rule(
      'payment_intents_purpose',
      `(${isOneOf('purpose', PURPOSES)}) and (purpose = 'order') = (order_id is not null) and (purpose = 'scheme') = (scheme_id is not null) and (purpose = 'instalment') = (user_scheme_id is not null) and (purpose = 'instalment') = (instalment_number is not null)`,
    ),
    rule('payment_intents_amount', "amount_paise > 0 and currency = 'INR'"),
  ],
);

/** A payment as the provider told it, and what the shop did with the money. */
export const payments = pgTable(
  'payments',
  {
    providerPaymentId: text('provider_payment_id').primaryKey(),
    providerOrderId: text('provider_order_id')
      .notNull()
      .references(() => paymentIntents.providerOrderId),
    amount: paise('amount_paise').notNull(),
    currency: text('currency').notNull(),
    status: text('status').notNull(),
    method: text('method'),
    /** `refund queued`: captured money that must go back; `review`: captured, but not as asked for; `refunded`: gone back. */
    disposition: text('disposition', { enum: DISPOSITIONS }).notNull(),
    reason: text('reason'),
    /** When it was booked as the payment of something; stays when the money goes back. Null: it never paid anything. */
    appliedAt: instant('applied_at'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('payments_of_provider_order').on(table.providerOrderId),
    uniqueIndex('payments_applied_once').on(table.providerOrderId).where(sql`disposition = 'applied'`),
    oneOf('payments_disposition', 'disposition', DISPOSITIONS),
    rule('payments_amount', 'amount_paise >= 0'),
  ],
);

/** Money that the owner ordered to be sent back. The provider does it once under the refund's id, however often it is asked. */
export const refunds = pgTable(
  'refunds',
  {
    refundId: text('refund_id').primaryKey(),
    providerPaymentId: text('provider_payment_id')
      .notNull()
      .references(() => payments.providerPaymentId),
    amount: paise('amount_paise').notNull(),
    /**
     * `ordered`: not known to be with the provider; `pending`: on its way; `failed`: nothing went, it may be ordered anew;
     * `paid otherwise`: the owner paid it by bank transfer (`bank_refunds`).
     */
    state: text('state', { enum: REFUND_STATES }).notNull(),
    providerRefundId: text('provider_refund_id').unique(),
    /** How often the provider was asked to send it. */
    attempts: integer('attempts').notNull().default(0),
    /** When the shop looks at it next; null: never again. */
    nextLookAt: instant('next_look_at'),
    problem: text('problem'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('refunds_once').on(table.providerPaymentId).where(sql`state <> 'failed'`),
    index('refunds_due').on(table.nextLookAt),
    oneOf('refunds_state', 'state', REFUND_STATES),
    rule('refunds_amount', 'amount_paise > 0'),
  ],
);

/**
 * Money that the provider says it sent back, whoever had it sent; only ever added to. A trigger of the migration
 * refuses more than was paid.
 */
export const providerRefunds = pgTable(
  'provider_refunds',
  {
    providerRefundId: text('provider_refund_id').primaryKey(),
    providerPaymentId: text('provider_payment_id')
      .notNull()
      .references(() => payments.providerPaymentId),
    /** The shop's own refund; null: somebody did it at the provider's own page, or the provider by itself. */
    refundId: text('refund_id').references(() => refunds.refundId),
    amount: paise('amount_paise').notNull(),
    /** When it was sent, by the provider's clock. */
    refundedAt: instant('refunded_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('provider_refunds_of_payment').on(table.providerPaymentId),
    rule('provider_refunds_amount', 'amount_paise > 0'),
  ],
);

/** A refund that the provider could not send and the owner paid by bank transfer; only ever added to. */
export const bankRefunds = pgTable(
  'bank_refunds',
  {
    refundId: text('refund_id')
      .primaryKey()
      .references(() => refunds.refundId),
    amount: paise('amount_paise').notNull(),
    /** The bank's reference of the transfer (UTR); one transfer may pay several refunds. */
    bankReference: text('bank_reference').notNull(),
    paidAt: instant('paid_at').notNull(),
    createdAt: createdAt(),
  },
  () => [rule('bank_refunds_amount', "amount_paise > 0 and bank_reference <> ''")],
);

/** That the owner has dealt with a refund of the provider's own page; only ever added to. */
export const providerRefundClosings = pgTable('provider_refund_closings', {
  providerRefundId: text('provider_refund_id')
    .primaryKey()
    .references(() => providerRefunds.providerRefundId),
  closedAt: instant('closed_at').notNull(),
});

/** Signed messages of the provider, stored before anything is done with them. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    eventId: text('event_id').primaryKey(),
    eventType: text('event_type').notNull(),
    body: text('body').notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
    processedAt: instant('processed_at'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
    problem: text('problem'),
  },
  (table) => [index('webhook_events_waiting').on(table.nextAttemptAt).where(sql`processed_at is null`)],
);
