import * as z from 'zod/mini';
import { dateOnly, instant, rupees } from '#contract/fields.ts';
import { DISPUTE_STATUSES, REFUND_STATES } from '#contract/orders/payments/payment-states.ts';

/** The first of a group, and how many there are. */
const group = <Item extends z.ZodMiniType>(item: Item) => z.object({ total: z.int(), items: z.array(item) });

const approvalId = z.nullable(z.int());

/** Captured money that waits for a decision (P-51, P-52). */
const undecidedPayment = z.object({
  payment_id: z.string(),
  amount: rupees,
  currency: z.string(),
  asked: rupees,
  /** It can be accepted; otherwise it can only be sent back. */
  in_review: z.boolean(),
  reason: z.string(),
  since: instant,
  order_id: z.nullable(z.string()),
  user_scheme_id: z.nullable(z.int()),
  approval_id: approvalId,
});

/** A refund that is on its way, or that failed and waits for a person (P-54). */
const unsentRefund = z.object({
  refund_id: z.string(),
  payment_id: z.string(),
  amount: rupees,
  state: z.enum(REFUND_STATES),
  problem: z.nullable(z.string()),
  since: instant,
  order_id: z.nullable(z.string()),
  user_scheme_id: z.nullable(z.int()),
  /** It failed, and the provider can be asked again. */
  can_be_sent: z.boolean(),
  /** A bank transfer can be recorded: the provider did not send it and will not. */
  can_be_paid_otherwise: z.boolean(),
  approval_id: approvalId,
});

/** A refund that somebody made at the provider (P-55). */
const refundAtProvider = z.object({
  provider_refund_id: z.string(),
  payment_id: z.string(),
  amount: rupees,
  paid: rupees,
  /** What no credit note states yet. */
  without_note: rupees,
  since: instant,
  order_id: z.nullable(z.string()),
  order_status: z.nullable(z.string()),
  invoice_number: z.nullable(z.string()),
  user_scheme_id: z.nullable(z.int()),
  /** It was paid back by bank transfer too. */
  is_paid_twice: z.boolean(),
});

/** A captured payment that matches no order or plan (P-53). */
const unknownPayment = z.object({
  payment_id: z.string(),
  amount: rupees,
  currency: z.string(),
  method: z.nullable(z.string()),
  since: instant,
  provider_order_id: z.nullable(z.string()),
  /** The receipt of an order that this shop created but has lost; null: not created by this shop. */
  receipt: z.nullable(z.string()),
});

/** What a customer's bank disputes (P-56). */
const dispute = z.object({
  dispute_id: z.string(),
  payment_id: z.string(),
  amount: rupees,
  deducted: rupees,
  status: z.enum(DISPUTE_STATUSES),
  phase: z.nullable(z.string()),
  reason_code: z.nullable(z.string()),
  respond_by: z.nullable(instant),
  order_id: z.nullable(z.string()),
  /** The bank decided, so it can be closed. */
  is_decided: z.boolean(),
});

/** An active plan after its last day: its money is to be given back. */
const overduePlan = z.object({ user_scheme_id: z.int(), last_day: dateOnly });

/** All money that waits for a person, as the command `reconcile` lists it. */
export const moneyMattersResponse = z.object({
  data: z.object({
    undecided: group(undecidedPayment),
    failed_refunds: group(unsentRefund),
    refunds_under_way: group(unsentRefund),
    refunds_at_provider: group(refundAtProvider),
    own_unknown: group(unknownPayment),
    outside: group(unknownPayment),
    disputes: group(dispute),
    overdue_plans: group(overduePlan),
  }),
});

/** What a check asks the provider about, in this order. */
export const CHECK_STEPS = ['payments', 'open payments', 'disputes', 'refunds', 'passbooks'] as const;

/** The results of a check. Results of a list that the provider did not return completely are null or false. */
export const checkResult = z.object({
  payments: z.nullable(z.object({ listed: z.int(), settled: z.int(), unknown: z.int() })),
  open_payments: z.object({ looked: z.int(), left: z.int(), applied: z.int(), unavailable: z.int() }),
  disputes_read: z.boolean(),
  refunds_read: z.boolean(),
  /** Passbooks whose hash chain is broken. */
  broken_passbooks: z.array(z.object({ user_scheme_id: z.int(), entry: z.int() })),
});

const providerCheck = z.object({
  started_by: z.string(),
  started_at: instant,
  /** Null: it runs. */
  ended_at: z.nullable(instant),
  step: z.enum(CHECK_STEPS),
  /** How many open payments of how many were asked about. */
  done: z.int(),
  of: z.int(),
  result: z.nullable(checkResult),
});

/** The last check; null before the first. */
export const providerCheckResponse = z.object({ data: z.nullable(providerCheck) });

export type MoneyMatters = z.infer<typeof moneyMattersResponse>['data'];
export type UndecidedPayment = z.infer<typeof undecidedPayment>;
export type UnsentRefund = z.infer<typeof unsentRefund>;
export type RefundAtProvider = z.infer<typeof refundAtProvider>;
export type UnknownPayment = z.infer<typeof unknownPayment>;
export type Dispute = z.infer<typeof dispute>;
export type ProviderCheck = z.infer<typeof providerCheck>;
export type CheckStep = (typeof CHECK_STEPS)[number];
export type CheckResult = z.infer<typeof checkResult>;
