import { createHmac, timingSafeEqual } from 'node:crypto';
import { formatRupeesExact, type Paise } from '#contract/money.ts';
import type { GatewayProblem, ProviderPayment, ProviderRefund } from './gateway.ts';

/** Whether a signature (64 hex digits) is the HMAC-SHA256 of a message under a secret; constant time. */
export function signatureFits(message: string | Buffer, signature: string, secret: string): boolean {
  if (!/^[0-9a-f]{64}$/.test(signature) || secret === '') return false;
  return timingSafeEqual(
    createHmac('sha256', secret).update(message).digest(),
    Buffer.from(signature, 'hex'),
  );
}

/** What the provider signs when the checkout succeeds. */
export function checkoutMessage(providerOrderId: string, paymentId: string): string {
  return `${providerOrderId}|${paymentId}`;
}

export type PaymentVerdict = 'paid' | 'authorized' | 'not paid' | 'mismatch';

/**
 * Whether the customer bore the provider's fee on top of what was asked, so that exactly what was asked reaches the
 * shop: by the provider's own figures.
 */
function hasFeeOnTop(intent: { amount: Paise }, { amount, fee = 0, feeBearer }: ProviderPayment): boolean {
  return feeBearer !== 'platform' && fee > 0 && amount - fee === intent.amount;
}

/**
 * What a payment means for the provider order it was made on: paid only when captured in full, in rupees, on this
 * very order, and not refunded; captured otherwise is a mismatch for the owner to look at.
 */
export function paymentVerdict(
  intent: { providerOrderId: string; amount: Paise },
  payment: ProviderPayment,
): PaymentVerdict {
  if (payment.orderId !== intent.providerOrderId) return 'mismatch';
  if (payment.status === 'authorized') return 'authorized';
  if (payment.status !== 'captured') return 'not paid';
  const inFull = payment.amount === intent.amount || hasFeeOnTop(intent, payment);
  return inFull && payment.currency === 'INR' && payment.amountRefunded === 0 ? 'paid' : 'mismatch';
}

/** What the owner reads of a captured payment that is not as it was asked for. */
export function tellMismatch(
  intent: { providerOrderId: string; amount: Paise },
  { orderId, amount, currency, amountRefunded }: ProviderPayment,
): string {
  if (orderId !== intent.providerOrderId) return 'It was paid on another provider order.';
  if (currency !== 'INR') return `It was paid in ${currency}.`;
  if (amountRefunded > 0) return `${formatRupeesExact(amountRefunded)} of it went back already.`;
  const difference = formatRupeesExact(Math.abs(amount - intent.amount));
  const than = `than the ${formatRupeesExact(intent.amount)} asked for`;
  return `${difference} ${amount < intent.amount ? 'less' : 'more'} ${than}.`;
}

/**
 * Of what the provider tells, the refunds of a payment that went through and are not stored yet; those that would
 * bring the sum above what was paid stand apart. `sum` is what is back after the fresh ones. In paise.
 */
export function newRefunds(
  payment: { providerPaymentId: string; amount: Paise; currency: string },
  stored: readonly { id: string; amount: Paise }[],
  told: readonly ProviderRefund[],
): { fresh: ProviderRefund[]; tooMuch: ProviderRefund[]; sum: Paise } {
  const known = new Set(stored.map(({ id }) => id));
  const fresh: ProviderRefund[] = [];
  const tooMuch: ProviderRefund[] = [];
  let sum = stored.reduce((total, { amount }) => total + amount, 0);
  for (const refund of told) {
    const isOurs = refund.paymentId === payment.providerPaymentId && refund.currency === payment.currency;
    if (!isOurs || refund.status !== 'processed' || refund.amount <= 0 || known.has(refund.id)) continue;
    known.add(refund.id);
    if (sum + refund.amount > payment.amount) tooMuch.push(refund);
    else {
      fresh.push(refund);
      sum += refund.amount;
    }
  }
  return { fresh, tooMuch, sum };
}

/**
 * Whether a reading that failed proves that the provider has no such thing: only when it knows no such id under the
 * very key with which the thing was opened. Another key cannot see it, and any other trouble says nothing of it.
 */
export function provesAbsence(problem: GatewayProblem, openedWith: string, keyId: string): boolean {
  return problem === 'not found' && openedWith === keyId;
}

/** The key of payments of the demo history: no provider ever had them. */
const DEMO_KEY = 'demo';

/** Why the provider can send nothing back of a payment, by the key it was opened with; nothing when it may be able to. */
export function whyUnsendable(openedWith: string | undefined): string | undefined {
  return openedWith === DEMO_KEY ? 'The payment is of the demo data: no provider knows it.' : undefined;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * How long after a provider order was last given to a customer its money can come: a day in which a payment window may
 * stay open, five days in which the bank may say yes late or the provider sends back by itself what was not captured,
 * and a day in which the provider repeats its messages.
 */
const MONEY_MAY_COME_MS = 7 * DAY_MS;

/** Whether money can still come on a provider order that cannot be read. */
export function canMoneyCome(lastInitiatedAt: Date, now: Date): boolean {
  return now.getTime() - lastInitiatedAt.getTime() < MONEY_MAY_COME_MS;
}

/** An unpaid order, as far as its price is concerned. */
interface HeldOrder {
  holdsStock: boolean;
  priceKeptUntil: Date;
}

/**
 * Whether an unpaid order is paid at its frozen price: while its hold lasts, and as long again for a provider order that
 * was given to the customer inside of it, for its payment window may still be open.
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
  ...[HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS],
];
const WATCHED_MS = 5 * DAY_MS;

/**
 * When the reconciler looks again at a provider order that has no money yet: after growing gaps, for the last time five
 * days after it was opened, the longest that a bank may take. Null: never again. The look through the provider's
 * payments finds money sooner than the late checks do.
 */
export function nextCheck(openedAt: Date, checks: number, now: Date): Date | null {
  const gap = CHECK_GAPS_MS[Math.min(checks, CHECK_GAPS_MS.length - 1)] ?? MINUTE_MS;
  const last = openedAt.getTime() + WATCHED_MS;
  return now.getTime() >= last ? null : new Date(Math.min(now.getTime() + gap, last));
}

const FIRST_LOOKS_MS = 10 * MINUTE_MS;
const SHORT_LOOK_GAP_MS = 15_000;
const DAY_LOOK_GAP_MS = 15 * MINUTE_MS;
const MAX_LOOK_GAP_MS = 6 * 60 * MINUTE_MS;

/**
 * When a refund that is under way is looked at again. One that the provider has may take the bank a week, and a
 * message tells of its end; only while it is not known to have been sent does the shop hurry. It is never given up.
 */
export function nextLook({ createdAt, state }: { createdAt: Date; state: string }, now: Date): Date {
  const age = now.getTime() - createdAt.getTime();
  const isNew = state === 'ordered' && age < FIRST_LOOKS_MS;
  const gap = age < 24 * 60 * MINUTE_MS ? DAY_LOOK_GAP_MS : MAX_LOOK_GAP_MS;
  return new Date(now.getTime() + (isNew ? SHORT_LOOK_GAP_MS : gap));
}

/** What may come of a payment, the one that matters most first. `applied` also when it had been applied before. */
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

/** What came of a provider order with several payments; none at all is "not paid". */
export function bestSettlement(settlements: readonly Settlement[]): Settlement {
  return SETTLEMENTS.find((settlement) => settlements.includes(settlement)) ?? 'not paid';
}
