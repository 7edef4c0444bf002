import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { formatRupeesExact, type Paise, paise } from '#contract/money/money.ts';
import type { refunds } from '#db/tables/money/payments.ts';
import type { GatewayProblem, ProviderPayment, ProviderRefund } from './provider/gateway.ts';

export type Refund = typeof refunds.$inferSelect;

/** A refund with the key and the order of its payment. */
export interface UnsentRefund extends Refund {
  openedWith: string;
  orderId: string | null;
}

/** A refund that must be paid in another way; with the passbook and number of the instalment that it gives back. */
export interface FailedRefund extends UnsentRefund {
  userSchemeId: number | null;
  number: number | null;
}

export type PaymentVerdict = 'paid' | 'authorized' | 'not paid' | 'mismatch';

/** Whether the customer paid the provider's fee on top, so that the shop still receives the exact amount (P-52). */
function hasFeeOnTop(
  intent: { amountPaise: Paise },
  { amountPaise, feePaise = paise(0), feeBearer }: ProviderPayment,
): boolean {
  return feeBearer !== 'platform' && feePaise > 0 && amountPaise - feePaise === intent.amountPaise;
}

/**
 * Classifies a payment against its provider order. `paid` only if captured in full, in INR, on this order and not
 * refunded; any other captured payment is a `mismatch` for the owner to review (P-47, P-52).
 */
export function paymentVerdict(
  intent: { providerOrderId: string; amountPaise: Paise },
  payment: ProviderPayment,
): PaymentVerdict {
  if (payment.orderId !== intent.providerOrderId) return 'mismatch';
  if (payment.status === 'authorized') return 'authorized';
  if (payment.status !== 'captured') return 'not paid';
  const inFull = payment.amountPaise === intent.amountPaise || hasFeeOnTop(intent, payment);
  return inFull && payment.currency === 'INR' && payment.refundedPaise === 0 ? 'paid' : 'mismatch';
}

/** Reason shown to the owner for a captured payment that does not match its provider order. */
export function mismatchReason(
  intent: { providerOrderId: string; amountPaise: Paise },
  { orderId, amountPaise, currency, refundedPaise }: ProviderPayment,
): string {
  if (orderId !== intent.providerOrderId) return 'It was paid on another provider order.';
  if (currency !== 'INR') return `It was paid in ${currency}.`;
  if (refundedPaise > 0) return `${formatRupeesExact(refundedPaise)} of it went back already.`;
  const difference = formatRupeesExact(paise(Math.abs(amountPaise - intent.amountPaise)));
  const than = `than the ${formatRupeesExact(intent.amountPaise)} asked for`;
  return `${difference} ${amountPaise < intent.amountPaise ? 'less' : 'more'} ${than}.`;
}

/** Processed refunds that are not stored yet; `tooMuch`: those exceeding the paid amount; `sumPaise`: the total with `fresh`. */
export function newRefunds(
  payment: { providerPaymentId: string; amountPaise: Paise; currency: string },
  stored: readonly { id: string; amountPaise: Paise }[],
  reported: readonly ProviderRefund[],
): { fresh: ProviderRefund[]; tooMuch: ProviderRefund[]; sumPaise: Paise } {
  const known = new Set(stored.map(({ id }) => id));
  const fresh: ProviderRefund[] = [];
  const tooMuch: ProviderRefund[] = [];
  let sumPaise = stored.reduce((total, { amountPaise }) => total + amountPaise, 0);
  for (const refund of reported) {
    const isOurs = refund.paymentId === payment.providerPaymentId && refund.currency === payment.currency;
    if (!isOurs || refund.status !== 'processed' || refund.amountPaise <= 0 || known.has(refund.id)) continue;
    known.add(refund.id);
    if (sumPaise + refund.amountPaise > payment.amountPaise) tooMuch.push(refund);
    else {
      fresh.push(refund);
      sumPaise += refund.amountPaise;
    }
  }
  return { fresh, tooMuch, sumPaise: paise(sumPaise) };
}

/** Whether a failed read proves that an object does not exist: only `not found` under the key that created it. */
export function provesAbsence(problem: GatewayProblem, openedWith: string, keyId: string): boolean {
  return problem === 'not found' && openedWith === keyId;
}

/** The columns of a refund that failed: it is in the owner's list until it is ordered again. */
export const failedFor = (problem: string) => ({ state: 'failed', nextLookAt: null, problem }) as const;

const DEMO_KEY = 'demo';

/** The key of payments to the shop itself: by bank transfer, in cash, by card or UPI (P-348, P-358). */
export const BANK_KEY = 'bank';

/** The key of the parts of orders that savings plans paid (P-350). */
export const PLAN_KEY = 'plan';

/** The key of the parts of orders that gift cards paid (P-351). Its refunds are booked on the cards. */
export const GIFT_CARD_KEY = 'gift-card';

/** The keys of payments that no provider knows. */
export const OWN_KEYS = [BANK_KEY, PLAN_KEY, GIFT_CARD_KEY] as const;

export const isOwnKey = (keyId: string): boolean => OWN_KEYS.some((key) => key === keyId);

const REASONS_NOT_TO_SEND = new Map([
  [DEMO_KEY, 'The payment is of the demo data: no provider knows it.'],
  [BANK_KEY, 'It was paid to the shop itself. Pay it back by bank transfer, and record that here.'],
  [PLAN_KEY, 'It was paid from a savings plan. Pay it back by bank transfer, and record that here.'],
]);

/** Why the provider cannot refund a payment opened with this key; undefined if it may be able to. */
export function reasonNotToSend(openedWith: string | undefined): string | undefined {
  return openedWith === undefined ? undefined : REASONS_NOT_TO_SEND.get(openedWith);
}

/** How long after its last checkout an order can be paid: a day for the window, five for late authorisation, one for webhooks. */
const MONEY_MAY_COME_MS = 7 * DAY_MS;

/** Whether a provider order that cannot be read may still be paid. */
export function mayBePaidUnread(lastInitiatedAt: Date, now: Date): boolean {
  return now.getTime() - lastInitiatedAt.getTime() < MONEY_MAY_COME_MS;
}

interface HeldOrder {
  holdsStock: boolean;
  priceKeptUntil: Date;
}

/**
 * Whether an unpaid order is still payable at its frozen price: during its hold, and for one more hold period if a
 * checkout was opened during the hold, because its window may still be open (P-39).
 */
export function keepsPrice(
  { holdsStock, priceKeptUntil }: HeldOrder,
  open: { lastInitiatedAt: Date } | undefined,
  stockHoldMs: number,
  now: Date,
): boolean {
  if (!holdsStock) return false;
  if (now < priceKeptUntil) return true;
  if (!open || open.lastInitiatedAt > priceKeptUntil) return false;
  return now.getTime() - open.lastInitiatedAt.getTime() < stockHoldMs;
}

const CHECK_GAPS_MS = [
  ...[15_000, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS],
  ...[HOUR_MS, 6 * HOUR_MS, DAY_MS],
];
const MAX_CHECK_AGE_MS = 5 * DAY_MS;

/** When an unpaid provider order is checked next: ever less often up to five days, the longest a bank takes; null: never. */
export function nextCheck(openedAt: Date, checks: number, now: Date): Date | null {
  const gap = CHECK_GAPS_MS[Math.min(checks, CHECK_GAPS_MS.length - 1)] ?? MINUTE_MS;
  const last = openedAt.getTime() + MAX_CHECK_AGE_MS;
  return now.getTime() >= last ? null : new Date(Math.min(now.getTime() + gap, last));
}

const NEW_REFUND_MS = 10 * MINUTE_MS;
const NEW_REFUND_GAP_MS = 15_000;
const FIRST_DAY_GAP_MS = 15 * MINUTE_MS;
const MAX_REFUND_GAP_MS = 6 * HOUR_MS;

/** When a refund in flight is checked next: often until the provider has it, then rarely, because a webhook reports the result. */
export function nextRefundCheck({ createdAt, state }: { createdAt: Date; state: string }, now: Date): Date {
  const age = now.getTime() - createdAt.getTime();
  const isNew = state === 'ordered' && age < NEW_REFUND_MS;
  const gap = age < DAY_MS ? FIRST_DAY_GAP_MS : MAX_REFUND_GAP_MS;
  return new Date(now.getTime() + (isNew ? NEW_REFUND_GAP_MS : gap));
}

/** Outcomes of settling a payment, highest priority first. `applied` includes payments applied earlier. */
const SETTLEMENTS = [
  'applied',
  'pending',
  'unavailable',
  'review',
  'refund queued',
  'refunded',
  'not paid',
  'unknown order',
] as const;

export type Settlement = (typeof SETTLEMENTS)[number];

/** The highest-priority outcome of a provider order's payments; `not paid` if there are none. */
export function bestSettlement(settlements: readonly Settlement[]): Settlement {
  return SETTLEMENTS.find((settlement) => settlements.includes(settlement)) ?? 'not paid';
}
