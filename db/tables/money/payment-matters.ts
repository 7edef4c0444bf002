import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { CHECK_STEPS, type CheckResult } from '#contract/office/payments/money-matters.ts';
import { DIRECT_METHODS, DISPUTE_STATUSES } from '#contract/orders/payments/payment-states.ts';
import { createdAt, indianDate, instant, oneOf, paise, rule } from '../columns.ts';
import { orders } from '../orders/orders.ts';
import { payments } from './payments.ts';
import { userSchemes } from './schemes.ts';

const ACCEPTANCE_BASES = ['provider fee', 'owner'] as const;

/** Payments accepted although their amount differs from the requested one; append-only (P-52). */
export const paymentAcceptances = pgTable(
  'payment_acceptances',
  {
    providerPaymentId: text('provider_payment_id')
      .primaryKey()
      .references(() => payments.providerPaymentId),
    /** The requested amount, which counts as paid. */
    bookedPaise: paise('booked_paise').notNull(),
    /** The amount paid at the provider. */
    paidPaise: paise('paid_paise').notNull(),
    /** `provider fee`: the difference is the provider's fee by its own figures; `owner`: the owner accepted it. */
    basis: text('basis', { enum: ACCEPTANCE_BASES }).notNull(),
    note: text('note'),
    acceptedAt: instant('accepted_at').notNull(),
  },
  () => [
    oneOf('payment_acceptances_basis', 'basis', ACCEPTANCE_BASES),
    rule('payment_acceptances_amounts', 'booked_paise > 0 and paid_paise > 0'),
    rule('payment_acceptances_short', 'paid_paise >= booked_paise or note is not null'),
  ],
);

/** Captured payments on unknown provider orders; append-only (P-53). */
export const unknownPayments = pgTable(
  'unknown_payments',
  {
    providerPaymentId: text('provider_payment_id').primaryKey(),
    /** Null: paid without a provider order, for example at a card terminal. */
    providerOrderId: text('provider_order_id'),
    /** The receipt of the provider order, which identifies one created by this shop. */
    receipt: text('receipt'),
    amountPaise: paise('amount_paise').notNull(),
    currency: text('currency').notNull(),
    method: text('method'),
    /** Payment time, by the provider's clock. */
    paidAt: instant('paid_at'),
    foundAt: instant('found_at').notNull(),
  },
  (table) => [
    index('unknown_payments_newest').on(table.foundAt),
    rule('unknown_payments_amount', 'amount_paise >= 0'),
  ],
);

/** Unknown payments closed by the owner, with a note; append-only. */
export const unknownPaymentClosings = pgTable('unknown_payment_closings', {
  providerPaymentId: text('provider_payment_id')
    .primaryKey()
    .references(() => unknownPayments.providerPaymentId),
  note: text('note').notNull(),
  closedAt: instant('closed_at').notNull(),
});

/** The bank has yet to decide. */
export const UNDECIDED_DISPUTE_STATUSES = ['open', 'under_review'] as const;

/** A dispute's reports by the provider, one row per change, append-only; the last row is the current state (P-56). */
export const disputeReports = pgTable(
  'dispute_reports',
  {
    disputeReportId: serial('dispute_report_id').primaryKey(),
    disputeId: text('dispute_id').notNull(),
    /** A payment of the shop, or one of `unknown_payments`. */
    providerPaymentId: text('provider_payment_id').notNull(),
    amountPaise: paise('amount_paise').notNull(),
    currency: text('currency').notNull(),
    /** Amount deducted from the shop's balance: above 0 only for a lost dispute. */
    deductedPaise: paise('deducted_paise').notNull(),
    reasonCode: text('reason_code'),
    phase: text('phase'),
    status: text('status', { enum: DISPUTE_STATUSES }).notNull(),
    /** Deadline for evidence. */
    respondBy: instant('respond_by'),
    createdAt: createdAt(),
  },
  (table) => [
    index('dispute_reports_of_dispute').on(table.disputeId, table.disputeReportId),
    index('dispute_reports_of_payment').on(table.providerPaymentId),
    oneOf('dispute_reports_status', 'status', DISPUTE_STATUSES),
    rule('dispute_reports_amounts', 'amount_paise >= 0 and deducted_paise >= 0'),
    rule('dispute_reports_deducted', "deducted_paise = 0 or status = 'lost'"),
  ],
);

/** Ended disputes closed by the owner; append-only. */
export const disputeClosings = pgTable('dispute_closings', {
  disputeId: text('dispute_id').primaryKey(),
  note: text('note').notNull(),
  closedAt: instant('closed_at').notNull(),
});

/** Checks with the provider that a member of staff asked for. One runs at a time; a job of any instance carries it out. */
export const providerChecks = pgTable(
  'provider_checks',
  {
    checkId: serial('check_id').primaryKey(),
    startedBy: text('started_by').notNull(),
    startedAt: instant('started_at').notNull(),
    /** Null: it runs, or waits for the job. */
    endedAt: instant('ended_at'),
    step: text('step', { enum: CHECK_STEPS }).notNull(),
    /** Of the open payments, how many were asked about. */
    doneCount: integer('done_count').notNull().default(0),
    ofCount: integer('of_count').notNull().default(0),
    result: jsonb('result').$type<CheckResult>(),
  },
  () => [
    uniqueIndex('provider_checks_one_at_a_time').on(sql`(ended_at is null)`).where(sql`ended_at is null`),
    oneOf('provider_checks_step', 'step', CHECK_STEPS),
  ],
);

/**
 * Money of an order or a savings plan that came to the shop without a provider, as a person saw it in the account or the till, a row for each way in which
 * it was paid; append-only (P-348, P-358).
 */
export const directPayments = pgTable(
  'direct_payments',
  {
    /** The reference (UTR) of the bank, or the number on the slip of the card machine or of the receipt for cash. */
    reference: text('reference').primaryKey(),
    providerPaymentId: text('provider_payment_id')
      .notNull()
      .references(() => payments.providerPaymentId),
    /** What was paid: an order, or an instalment of a savings plan. */
    orderId: text('order_id').references(() => orders.orderId),
    userSchemeId: integer('user_scheme_id').references(() => userSchemes.userSchemeId),
    amountPaise: paise('amount_paise').notNull(),
    method: text('method', { enum: DIRECT_METHODS }).notNull().default('bank transfer'),
    receivedOn: indianDate('received_on').notNull(),
    /** Who recorded it. */
    person: text('person').notNull(),
    recordedAt: instant('recorded_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('direct_payments_payment').on(table.providerPaymentId),
    index('direct_payments_order').on(table.orderId),
    index('direct_payments_passbook').on(table.userSchemeId),
    index('direct_payments_day').on(table.receivedOn),
    rule('direct_payments_amount', 'amount_paise > 0'),
    rule('direct_payments_purpose', '(order_id is null) <> (user_scheme_id is null)'),
    oneOf('direct_payments_method', 'method', DIRECT_METHODS),
  ],
);
