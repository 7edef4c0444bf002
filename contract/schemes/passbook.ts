import * as z from 'zod/mini';
import { dateOnly, rowId, rowIdParam, rupees } from '#contract/fields.ts';
import { type ClaimPatterns, paymentClaim } from '#contract/orders/payments/payments.ts';
import { ENTRY_KINDS } from './ledger-text.ts';

export const passbookParams = z.object({
  user_scheme_id: rowIdParam('This passbook is not valid.'),
});

export const initiateInstalmentBody = z.object({ user_scheme_id: rowId });

export const verifyInstalmentBody = (patterns: ClaimPatterns) =>
  z.extend(paymentClaim(patterns), { user_scheme_id: rowId });

/** What a plan saves: rupees, or grams at each day's rate. */
export const PLANS = ['value', 'weight'] as const;

export const PASSBOOK_STATUSES = ['active', 'completed', 'closed'] as const;

/** `late`: paid after the grace. `missed`: unpaid after it, payable until the next due date. `refunded`: paid, then refunded. */
const MONTH_STATUSES = ['paid', 'late', 'due', 'grace', 'missed', 'upcoming', 'refunded'] as const;

/** One due month of a passbook. Amounts and rates in rupees, grams to the milligram. */
const passbookRow = z.object({
  number: z.int(),
  due_date: dateOnly,
  grace_until: dateOnly,
  /** The last day it can be paid. */
  payable_until: dateOnly,
  status: z.enum(MONTH_STATUSES),
  paid_on: z.nullable(dateOnly),
  amount: z.nullable(rupees),
  reference: z.nullable(z.string()),
  receipt_number: z.nullable(z.string()),
  /** Refunded amount, and the date of the last refund. */
  refunded: z.nullable(rupees),
  refunded_on: z.nullable(dateOnly),
  rate: z.nullable(rupees),
  grams: z.nullable(z.number()),
  total_paid: z.nullable(rupees),
  total_grams: z.nullable(z.number()),
});

const passbookEntry = z.object({
  sequence: z.int(),
  kind: z.enum(ENTRY_KINDS),
  number: z.nullable(z.int()),
  amount: rupees,
  entry_date: dateOnly,
  reference: z.nullable(z.string()),
  receipt_number: z.nullable(z.string()),
  rate: z.nullable(rupees),
  grams: z.nullable(z.number()),
  previous_hash: z.string(),
  hash: z.string(),
});

const passbookRefund = z.object({
  /** The instalment paid by it, and its payment date. */
  number: z.int(),
  paid_on: z.nullable(dateOnly),
  amount: rupees,
  /** A disputed payment is refunded only after the bank's decision, which may return the money itself. */
  state: z.enum([
    'ordered',
    'waiting for your bank',
    'returned by your bank',
    'sent',
    'paid by bank transfer',
  ]),
  settled_on: z.nullable(dateOnly),
  bank_reference: z.nullable(z.string()),
  /** It was paid to the shop itself, so that it goes back by bank transfer. */
  is_by_transfer: z.optional(z.literal(true)),
});

export const passbook = z
  .object({
    user_scheme_id: z.int(),
    scheme_id: z.int(),
    scheme_name: z.string(),
    metal: z.string(),
    plan: z.enum(PLANS),
    status: z.enum(PASSBOOK_STATUSES),
    member: z.string(),
    joined_on: dateOnly,
    instalment_amount: rupees,
    special_gift: z.string(),
    /** Absent unless the customer has it. `deducted`: of the money that goes back, or went back, when the plan is stopped. */
    gift: z.optional(z.object({ given_on: dateOnly, value: rupees, deducted: rupees })),
    instalments: z.int(),
    grace_days: z.int(),
    paid_instalments: z.int(),
    total_paid: rupees,
    total_grams: z.nullable(z.number()),
    average_rate: z.nullable(rupees),
    first_bonus_date: dateOnly,
    /** The last redemption day, on which every payment is still younger than 365 days. */
    redeem_by: dateOnly,
    next_due: z.nullable(
      z.object({
        number: z.int(),
        due_date: dateOnly,
        grace_until: dateOnly,
        payable_until: dateOnly,
        amount: rupees,
        payable_today: z.boolean(),
      }),
    ),
    benefit: z.object({
      /** Percent of `base`: one instalment (value plan) or the value of all the plan's grams (weight plan). */
      percent: z.number(),
      base: rupees,
      maximum: rupees,
      missed_months: z.int(),
      if_finished: rupees,
      so_far: rupees,
    }),
    early_exit: z.object({ money_back: rupees, with_benefit: z.nullable(rupees) }),
    /** Weight plans: value of the saved grams at today's rate, or at the rate they were redeemed at. */
    worth: z.nullable(z.object({ rate: rupees, rate_date: dateOnly, grams: z.number(), value: rupees })),
    /** The order that it paid a part of, or was chosen for. */
    order: z.optional(z.object({ order_id: z.string(), is_paid: z.boolean() })),
    /** What the customer agreed to by joining; absent for passbooks opened before that was stored. */
    agreed_terms: z.optional(z.object({ agreed_on: dateOnly, version: dateOnly, text: z.string() })),
    /** Of an instalment or more; these go back by bank transfer. */
    is_paid_in_shop: z.optional(z.literal(true)),
    refunds: z.array(passbookRefund),
    rows: z.array(passbookRow),
    entries: z.array(passbookEntry),
    /** Sequence of the first entry whose hash is invalid; null if all are valid. */
    broken_at: z.nullable(z.int()),
  })
  .register(z.globalRegistry, { id: 'Passbook' });

export const passbookResponse = z.object({ data: passbook });

export type PassbookParams = z.infer<typeof passbookParams>;
export type InitiateInstalmentBody = z.infer<typeof initiateInstalmentBody>;
export type VerifyInstalmentBody = z.infer<ReturnType<typeof verifyInstalmentBody>>;
export type MonthStatus = (typeof MONTH_STATUSES)[number];
export type PassbookRow = z.infer<typeof passbookRow>;
export type PassbookRefund = z.infer<typeof passbookRefund>;
export type PassbookEntry = z.infer<typeof passbookEntry>;
export type Passbook = z.infer<typeof passbook>;
export type PassbookResponse = z.infer<typeof passbookResponse>;
