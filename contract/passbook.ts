import * as z from 'zod/mini';
import { dateOnly, rowId, rowIdParam, rupees } from './fields.ts';
import { ENTRY_KINDS } from './ledger-text.ts';
import { paymentClaim } from './payments.ts';

export const passbookParams = z.object({
  user_scheme_id: rowIdParam('This passbook is not valid.'),
});

export const initiateInstalmentBody = z.object({ user_scheme_id: rowId });

export const verifyInstalmentBody = z.extend(paymentClaim, { user_scheme_id: rowId });

/** What a plan adds up: rupees, or grams at the rate of each day. */
export const PLANS = ['value', 'weight'] as const;

export const PASSBOOK_STATUSES = ['active', 'completed', 'closed'] as const;

/**
 * Where a due month stands. `late`: paid after its days of grace. `missed`: not paid within them; it can still be
 * paid until the next due date. `refunded`: it was paid, and all of it was sent back.
 */
const MONTH_STATUSES = ['paid', 'late', 'due', 'grace', 'missed', 'upcoming', 'refunded'] as const;

/** One due month of a passbook. Amounts and rates in rupees, grams to the milligram. */
const passbookRow = z.object({
  number: z.int(),
  due_date: dateOnly,
  grace_until: dateOnly,
  /** The last day on which it can be paid. */
  payable_until: dateOnly,
  status: z.enum(MONTH_STATUSES),
  paid_on: z.nullable(dateOnly),
  amount: z.nullable(rupees),
  reference: z.nullable(z.string()),
  receipt_number: z.nullable(z.string()),
  /** What was sent back of it, and when last. */
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

/** A payment that goes back because the plan was ended with money back. */
const passbookRefund = z.object({
  /** The instalment that it paid, and when. */
  number: z.int(),
  paid_on: z.nullable(dateOnly),
  amount: rupees,
  state: z.enum(['ordered', 'sent', 'paid by bank transfer']),
  settled_on: z.nullable(dateOnly),
  bank_reference: z.nullable(z.string()),
});

/** A customer's part in a scheme, month by month and entry by entry. */
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
    instalments: z.int(),
    grace_days: z.int(),
    paid_instalments: z.int(),
    total_paid: rupees,
    total_grams: z.nullable(z.number()),
    average_rate: z.nullable(rupees),
    /** This member's own first bonus date. */
    first_bonus_date: dateOnly,
    /** The last day to choose a piece; every payment is then younger than 365 days. */
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
      /** Percent of `base`, which is one instalment (value) or what all grams of the plan are worth (weight). */
      percent: z.number(),
      base: rupees,
      maximum: rupees,
      missed_months: z.int(),
      if_finished: rupees,
      so_far: rupees,
    }),
    early_exit: z.object({ money_back: rupees, with_benefit: z.nullable(rupees) }),
    /** Weight plans: what the saved grams are worth at the rate of today, or of the day they were redeemed. */
    worth: z.nullable(z.object({ rate: rupees, rate_date: dateOnly, grams: z.number(), value: rupees })),
    refunds: z.array(passbookRefund),
    rows: z.array(passbookRow),
    entries: z.array(passbookEntry),
    /** The sequence of the first entry whose hash does not fit; null when all do. */
    broken_at: z.nullable(z.int()),
  })
  .register(z.globalRegistry, { id: 'Passbook' });

export const passbookResponse = z.object({ data: passbook });

export type PassbookParams = z.infer<typeof passbookParams>;
export type InitiateInstalmentBody = z.infer<typeof initiateInstalmentBody>;
export type VerifyInstalmentBody = z.infer<typeof verifyInstalmentBody>;
export type MonthStatus = (typeof MONTH_STATUSES)[number];
export type PassbookRow = z.infer<typeof passbookRow>;
export type PassbookRefund = z.infer<typeof passbookRefund>;
export type PassbookEntry = z.infer<typeof passbookEntry>;
export type Passbook = z.infer<typeof passbook>;
export type PassbookResponse = z.infer<typeof passbookResponse>;
