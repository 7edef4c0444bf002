import { index, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { createdAt, instant, oneOf, paise, rule } from './columns.ts';
import { payments } from './payments.ts';

const ACCEPTANCE_BASES = ['provider fee', 'owner'] as const;

/** A payment whose amount differs from what was asked and that pays it nevertheless; only ever added to. */
export const paymentAcceptances = pgTable(
  'payment_acceptances',
  {
    providerPaymentId: text('provider_payment_id')
      .primaryKey()
      .references(() => payments.providerPaymentId),
    /** What was asked for and counts as paid. */
    booked: paise('booked_paise').notNull(),
    /** What the customer paid at the provider. */
    paid: paise('paid_paise').notNull(),
    /** `provider fee`: the customer bore the provider's fee, as its own figures prove; `owner`: the owner decided. */
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

/** Captured money at the provider on a provider order that this shop does not know; only ever added to. */
export const unknownPayments = pgTable(
  'unknown_payments',
  {
    providerPaymentId: text('provider_payment_id').primaryKey(),
    /** Null: the payment was made without a provider order, such as at a card terminal. */
    providerOrderId: text('provider_order_id'),
    /** The receipt of the provider order, by which one of this shop's own can be told. */
    receipt: text('receipt'),
    amount: paise('amount_paise').notNull(),
    currency: text('currency').notNull(),
    method: text('method'),
    /** When the customer paid, by the provider's clock. */
    paidAt: instant('paid_at'),
    foundAt: instant('found_at').notNull(),
  },
  (table) => [
    index('unknown_payments_newest').on(table.foundAt),
    rule('unknown_payments_amount', 'amount_paise >= 0'),
  ],
);

/** That the owner has dealt with an unknown payment, and how; only ever added to. */
export const unknownPaymentClosings = pgTable('unknown_payment_closings', {
  providerPaymentId: text('provider_payment_id')
    .primaryKey()
    .references(() => unknownPayments.providerPaymentId),
  note: text('note').notNull(),
  closedAt: instant('closed_at').notNull(),
});

const DISPUTE_STATUSES = ['open', 'under_review', 'won', 'lost', 'closed'] as const;

/**
 * What the provider said of a dispute, one row for each change; only ever added to. The last row of a dispute is how it
 * stands.
 */
export const disputeReports = pgTable(
  'dispute_reports',
  {
    disputeReportId: serial('dispute_report_id').primaryKey(),
    disputeId: text('dispute_id').notNull(),
    /** A payment of the shop, or one of `unknown_payments`. */
    providerPaymentId: text('provider_payment_id').notNull(),
    amount: paise('amount_paise').notNull(),
    currency: text('currency').notNull(),
    /** What the provider took from the shop's balance for good: above 0 only when the dispute is lost. */
    deducted: paise('deducted_paise').notNull(),
    reasonCode: text('reason_code'),
    phase: text('phase'),
    status: text('status', { enum: DISPUTE_STATUSES }).notNull(),
    /** Until when the owner can send evidence. */
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

/** That the owner has dealt with the end of a dispute; only ever added to. */
export const disputeClosings = pgTable('dispute_closings', {
  disputeId: text('dispute_id').primaryKey(),
  note: text('note').notNull(),
  closedAt: instant('closed_at').notNull(),
});
