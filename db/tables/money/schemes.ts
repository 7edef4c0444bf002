import { sql } from 'drizzle-orm';
import { index, integer, pgTable, serial, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { SCHEME_METALS } from '#contract/office/schemes/schemes.ts';
import { ENTRY_KINDS } from '#contract/schemes/ledger-text.ts';
import { PASSBOOK_STATUSES, PLANS } from '#contract/schemes/passbook.ts';
import {
  basisPoints,
  createdAt,
  indianDate,
  instant,
  isOneOf,
  milligrams,
  oneOf,
  paise,
  paisePerGram,
  rule,
  version,
} from '../columns.ts';
import { users } from '../customers/accounts.ts';

/** Terms agreed at joining. A passbook keeps the terms it was opened with (P-71). */
const terms = () => ({
  /** `value`: saves rupees. `weight`: each instalment buys grams at the day's rate. */
  plan: text('plan', { enum: PLANS }).notNull(),
  instalments: integer('instalments').notNull(),
  instalmentPaise: paise('instalment_paise').notNull(),
  /** Maximum benefit: of one instalment in a value plan, of the saved grams' value in a weight plan. */
  benefitBasisPoints: basisPoints('benefit_basis_points').notNull(),
  graceDays: integer('grace_days').notNull(),
  redeemWithinDays: integer('redeem_within_days').notNull(),
  /** The metal a weight plan buys, as hallmarked. */
  ratePurity: text('rate_purity'),
  specialGift: text('special_gift').notNull(),
});

const TERMS_RULE = `instalment_paise >= 100 and instalments between 1 and 11 and benefit_basis_points between 0 and 10000 and grace_days between 0 and 27 and redeem_within_days between 1 and 60 and ${isOneOf('plan', PLANS)} and (plan = 'weight') = (rate_purity is not null)`;

export const schemes = pgTable(
  'schemes',
  {
    schemeId: serial('scheme_id').primaryKey(),
    schemeName: text('scheme_name').notNull().unique(),
    metal: text('metal', { enum: SCHEME_METALS }).notNull(),
    duration: text('duration').notNull(),
    ...terms(),
    benefits: text('benefits').notNull(),
    description: text('description').notNull(),
    /** Joining window: Indian dates, both included (P-69). */
    fromDate: indianDate('from_date').notNull(),
    toDate: indianDate('to_date').notNull(),
    version: version(),
  },
  () => [
    oneOf('schemes_metal', 'metal', SCHEME_METALS),
    rule('schemes_terms', TERMS_RULE),
    rule('schemes_dates', 'from_date <= to_date'),
  ],
);

export const userSchemes = pgTable(
  'user_schemes',
  {
    userSchemeId: serial('user_scheme_id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.userId),
    schemeId: integer('scheme_id')
      .notNull()
      .references(() => schemes.schemeId),
    status: text('status', { enum: PASSBOOK_STATUSES }).notNull(),
    joinedAt: instant('joined_at').notNull().defaultNow(),
    ...terms(),
  },
  (table) => [
    index('user_schemes_of_customer').on(table.userId, table.joinedAt),
    uniqueIndex('user_schemes_one_active').on(table.userId, table.schemeId).where(sql`status = 'active'`),
    oneOf('user_schemes_status', 'status', PASSBOOK_STATUSES),
    rule('user_schemes_terms', TERMS_RULE),
  ],
);

/** The passbook ledger, append-only; entries are chained by hashes (`contract/schemes/ledger-text.ts`, P-74). */
export const schemeEntries = pgTable(
  'scheme_entries',
  {
    schemeEntryId: serial('scheme_entry_id').primaryKey(),
    userSchemeId: integer('user_scheme_id')
      .notNull()
      .references(() => userSchemes.userSchemeId),
    /** 1, 2, 3 ... within a passbook. */
    sequence: integer('sequence').notNull(),
    kind: text('kind', { enum: ENTRY_KINDS }).notNull(),
    /** Due month, 1 to 11, of the instalment concerned. */
    number: integer('number'),
    amountPaise: paise('amount_paise').notNull(),
    entryDate: indianDate('entry_date').notNull(),
    providerPaymentId: text('provider_payment_id'),
    receiptNumber: text('receipt_number').unique(),
    /** Weight plans: the day's rate, and the milligrams bought or redeemed. */
    ratePaisePerGram: paisePerGram('rate_paise_per_gram'),
    milligrams: milligrams('milligrams'),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('scheme_entries_sequence').on(table.userSchemeId, table.sequence),
    uniqueIndex('scheme_entries_one_a_month')
      .on(table.userSchemeId, table.number)
      .where(sql`kind = 'instalment'`),
    uniqueIndex('scheme_entries_payment_once').on(table.providerPaymentId).where(sql`kind = 'instalment'`),
    uniqueIndex('scheme_entries_refund_ordered_once')
      .on(table.providerPaymentId)
      .where(sql`kind = 'refund ordered'`),
    uniqueIndex('scheme_entries_gift_deducted_once')
      .on(table.providerPaymentId)
      .where(sql`kind = 'gift deducted'`),
    oneOf('scheme_entries_kind', 'kind', ENTRY_KINDS),
    rule('scheme_entries_amount', 'sequence >= 1 and amount_paise > 0'),
    rule(
      'scheme_entries_instalment',
      "(kind not in ('instalment', 'reversal', 'refund ordered', 'refund otherwise', 'gift deducted') or provider_payment_id is not null) and (kind not in ('rate gain', 'rate loss', 'bonus', 'redemption', 'gift', 'gift returned') or provider_payment_id is null) and (number is null) = (provider_payment_id is null) and (kind = 'instalment') = (receipt_number is not null) and (number is null or number between 1 and 11)",
    ),
    rule('scheme_entries_weight', '(rate_paise_per_gram is null) = (milligrams is null) and milligrams >= 0'),
    rule('scheme_entries_hash', "hash ~ '^[0-9a-f]{64}$' and previous_hash ~ '^[0-9a-f]{64}$'"),
  ],
);

/** Last receipt voucher number of a financial year; the row is locked while the next one is taken. */
export const receiptCounters = pgTable('receipt_counters', {
  financialYear: text('financial_year').primaryKey(),
  lastNumber: integer('last_number').notNull(),
});
