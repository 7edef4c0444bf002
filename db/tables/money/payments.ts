import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { DISPOSITIONS, REFUND_PURPOSES, REFUND_STATES } from '#contract/orders/payments/payment-states.ts';
import { createdAt, indianDate, instant, isOneOf, oneOf, paise, rule } from '../columns.ts';
import { users } from '../customers/accounts.ts';
import { orders } from '../orders/orders.ts';
import { creditNotes } from './credit-notes.ts';
import { schemes, userSchemes } from './schemes.ts';

const PURPOSES = ['order', 'scheme', 'instalment'] as const;
const INTENT_STATES = ['active', 'superseded', 'paid'] as const;

/** A provider order opened by the shop, and what it pays for. */
export const paymentIntents = pgTable(
  'payment_intents',
  {
    providerOrderId: text('provider_order_id').primaryKey(),
    /** The payment provider that knows the order and its payments. */
    provider: text('provider').notNull().default('razorpay'),
    purpose: text('purpose', { enum: PURPOSES }).notNull(),
    orderId: text('order_id').references(() => orders.orderId),
    schemeId: integer('scheme_id').references(() => schemes.schemeId),
    /** For a later instalment: its passbook and due month. */
    userSchemeId: integer('user_scheme_id').references(() => userSchemes.userSchemeId),
    instalmentNumber: integer('instalment_number'),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.userId),
    /** For joining a scheme: its terms and last joining day when the payment was opened. */
    schemeTerms: text('scheme_terms'),
    joinableUntil: indianDate('joinable_until'),
    amountPaise: paise('amount_paise').notNull(),
    currency: text('currency').notNull(),
    /** Id of the API key it was opened with; other keys cannot see it. */
    keyId: text('key_id').notNull(),
    receipt: text('receipt').notNull().unique(),
    state: text('state', { enum: INTENT_STATES }).notNull(),
    /** Next check by the reconciler; null: never again. */
    nextCheckAt: instant('next_check_at'),
    checks: integer('checks').notNull().default(0),
    createdAt: createdAt(),
    /** When it was last returned to the customer: a payment dialog may be open since then. */
    lastInitiatedAt: instant('last_initiated_at').notNull().defaultNow(),
  },
  (table) => [
    index('payment_intents_of_order').on(table.orderId),
    index('payment_intents_of_customer').on(table.userId),
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

/** The terms a customer accepted by opening the payment that joins a scheme; append-only. */
export const schemeConsents = pgTable(
  'scheme_consents',
  {
    providerOrderId: text('provider_order_id')
      .notNull()
      .references(() => paymentIntents.providerOrderId),
    termsVersion: text('terms_version').notNull(),
    /** The numbers of the plan and the terms, word by word. */
    agreedText: text('agreed_text').notNull(),
    agreedAt: instant('agreed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.providerOrderId, table.termsVersion] })],
);

/** A payment as reported by the provider, and what the shop did with it. */
export const payments = pgTable(
  'payments',
  {
    providerPaymentId: text('provider_payment_id').primaryKey(),
    providerOrderId: text('provider_order_id')
      .notNull()
      .references(() => paymentIntents.providerOrderId),
    amountPaise: paise('amount_paise').notNull(),
    currency: text('currency').notNull(),
    status: text('status').notNull(),
    method: text('method'),
    disposition: text('disposition', { enum: DISPOSITIONS }).notNull(),
    reason: text('reason'),
    /** When it was applied to an order or passbook; not reset by a refund. Null: never applied. */
    appliedAt: instant('applied_at'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('payments_of_provider_order').on(table.providerOrderId),
    index('payments_newest').on(table.createdAt, table.providerPaymentId),
    index('payments_by_id_prefix').on(table.providerPaymentId.op('text_pattern_ops')),
    index('payments_in_review').on(table.providerOrderId).where(sql`disposition = 'review'`),
    uniqueIndex('payments_applied_once').on(table.providerOrderId).where(sql`disposition = 'applied'`),
    oneOf('payments_disposition', 'disposition', DISPOSITIONS),
    rule('payments_amount', 'amount_paise >= 0'),
  ],
);

/** Refunds ordered by the shop. The id is the provider's idempotency key (P-54). A trigger refuses more than was paid. */
export const refunds = pgTable(
  'refunds',
  {
    refundId: text('refund_id').primaryKey(),
    providerPaymentId: text('provider_payment_id')
      .notNull()
      .references(() => payments.providerPaymentId),
    amountPaise: paise('amount_paise').notNull(),
    purpose: text('purpose', { enum: REFUND_PURPOSES }).notNull(),
    /** Of a cancelled order the note against its invoice, of pieces that came back their note. */
    creditNoteNumber: text('credit_note_number').references(() => creditNotes.creditNoteNumber),
    state: text('state', { enum: REFUND_STATES }).notNull(),
    providerRefundId: text('provider_refund_id').unique(),
    /** Number of attempts to send it to the provider. */
    attempts: integer('attempts').notNull().default(0),
    /** Next check; null: never again. */
    nextLookAt: instant('next_look_at'),
    problem: text('problem'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('refunds_one_of_the_rest')
      .on(table.providerPaymentId)
      .where(sql`state <> 'failed' and purpose <> 'return'`),
    uniqueIndex('refunds_one_per_return')
      .on(table.creditNoteNumber, table.providerPaymentId)
      .where(sql`state <> 'failed' and purpose = 'return'`),
    index('refunds_of_note').on(table.creditNoteNumber),
    index('refunds_of_payment').on(table.providerPaymentId),
    index('refunds_due').on(table.nextLookAt),
    oneOf('refunds_purpose', 'purpose', REFUND_PURPOSES),
    rule('refunds_credit_note', "(purpose in ('cancellation', 'return')) = (credit_note_number is not null)"),
    oneOf('refunds_state', 'state', REFUND_STATES),
    rule('refunds_amount', 'amount_paise > 0'),
  ],
);

/** All refunds reported by the provider, made by the shop or not; append-only. A trigger refuses more than was paid. */
export const providerRefunds = pgTable(
  'provider_refunds',
  {
    providerRefundId: text('provider_refund_id').primaryKey(),
    providerPaymentId: text('provider_payment_id')
      .notNull()
      .references(() => payments.providerPaymentId),
    /** The shop's refund; null: made on the provider's dashboard, or by the provider itself. */
    refundId: text('refund_id').references(() => refunds.refundId),
    amountPaise: paise('amount_paise').notNull(),
    /** Refund time, by the provider's clock. */
    refundedAt: instant('refunded_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('provider_refunds_of_payment').on(table.providerPaymentId),
    index('provider_refunds_of_refund').on(table.refundId),
    rule('provider_refunds_amount', 'amount_paise > 0'),
  ],
);

/** The bank's reference (ARN) of a refund, which the provider reports days later; append-only. */
export const providerRefundReferences = pgTable(
  'provider_refund_references',
  {
    providerRefundId: text('provider_refund_id')
      .primaryKey()
      .references(() => providerRefunds.providerRefundId),
    bankReference: text('bank_reference').notNull(),
    notedAt: instant('noted_at').notNull(),
  },
  () => [rule('provider_refund_references_text', "bank_reference ~ '^[!-~]{1,40}$'")],
);

/** Refunds that failed at the provider and were paid by bank transfer; append-only. */
export const bankRefunds = pgTable(
  'bank_refunds',
  {
    refundId: text('refund_id')
      .primaryKey()
      .references(() => refunds.refundId),
    amountPaise: paise('amount_paise').notNull(),
    /** Bank reference (UTR) of the transfer; one transfer may pay several refunds. */
    bankReference: text('bank_reference').notNull(),
    paidAt: instant('paid_at').notNull(),
    createdAt: createdAt(),
  },
  () => [rule('bank_refunds_amount', "amount_paise > 0 and bank_reference <> ''")],
);

/** Dashboard refunds closed by the owner; append-only (P-55). */
export const providerRefundClosings = pgTable('provider_refund_closings', {
  providerRefundId: text('provider_refund_id')
    .primaryKey()
    .references(() => providerRefunds.providerRefundId),
  closedAt: instant('closed_at').notNull(),
});

/** How much of a provider's refund a credit note states; append-only (P-318). A trigger refuses more, and other orders' notes. */
export const providerRefundNotes = pgTable(
  'provider_refund_notes',
  {
    providerRefundId: text('provider_refund_id')
      .notNull()
      .references(() => providerRefunds.providerRefundId),
    creditNoteNumber: text('credit_note_number')
      .notNull()
      .references(() => creditNotes.creditNoteNumber),
    amountPaise: paise('amount_paise').notNull(),
    linkedAt: instant('linked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.providerRefundId, table.creditNoteNumber] }),
    index('provider_refund_notes_of_note').on(table.creditNoteNumber),
    rule('provider_refund_notes_amount', 'amount_paise > 0'),
  ],
);

/** Signed webhook events, stored before they are processed. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    eventId: text('event_id').primaryKey(),
    eventType: text('event_type').notNull(),
    /** Empty once it is processed: it repeats the e-mail and the phone of the payer. */
    body: text('body').notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
    processedAt: instant('processed_at'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
    problem: text('problem'),
  },
  (table) => [
    index('webhook_events_newest').on(table.receivedAt),
    index('webhook_events_waiting').on(table.nextAttemptAt).where(sql`processed_at is null`),
    rule('webhook_events_body', "processed_at is null or body = ''"),
  ],
);
