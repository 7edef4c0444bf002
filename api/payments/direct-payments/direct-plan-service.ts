import { actorText } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { lockPassbookOf } from '#api/schemes/passbook-lock-service.ts';
import { type Refusal, refuse, refuseField } from '#contract/errors.ts';
import { indianDate } from '#contract/indian-time.ts';
import type { Paise } from '#contract/money/money.ts';
import type { DirectMethod } from '#contract/orders/payments/payment-states.ts';
import { isInReview } from '../review/review-queries.ts';
import { findActiveIntent, openIntent } from '../settlement/intent-queries.ts';
import { ownPayment, ownPlanIntent, type PlanTarget } from '../settlement/own-intent-rules.ts';
import { applyPayment } from '../settlement/settlement-service.ts';
import { whyNotInCash } from './cash-service.ts';
import { findPaidWith, insertDirectPayments } from './direct-payment-queries.ts';
import { alreadyUsed } from './direct-payment-rules.ts';
import type { DirectPaymentContext } from './direct-payment-service.ts';

interface DirectPlanPayment {
  target: PlanTarget;
  amountPaise: Paise;
  method: DirectMethod;
  reference: string;
}

interface Booked {
  userSchemeId: number;
  /** The shop's own request for the money. */
  providerOrderId: string;
}

/**
 * Books money of a savings plan that came to the shop itself today. The customer, and the passbook of an instalment, are locked. An open
 * payment at the provider is superseded; if it is paid all the same, it goes back. Refusals: payment_being_confirmed, receipt_refused
 * (the reference is of another payment), invalid_input (too much cash).
 */
export async function bookDirectPlanPayment(
  tx: Database,
  { actor, ...context }: Omit<DirectPaymentContext, 'db'>,
  { target, amountPaise, method, reference }: DirectPlanPayment,
): Promise<Booked | Refusal> {
  const now = context.clock();
  const [known] = await findPaidWith(tx, [reference]);
  if (known) return alreadyUsed(known);
  if (await isInReview(tx, target)) return refuse('payment_being_confirmed');
  const fault = await whyNotInCash(tx, { userId: target.userId, method, amountPaise }, now);
  if (fault !== undefined) return refuseField('method', fault);

  const intent = ownPlanIntent(target, amountPaise, reference, now);
  const { providerOrderId } = intent;
  await openIntent(tx, intent, await findActiveIntent(tx, target));
  const payment = ownPayment(intent, reference, method);
  const ofPassbook = target.purpose === 'instalment' ? target.userSchemeId : null;
  const paidFor = { providerOrderId, orderId: null, userSchemeId: ofPassbook };
  const settlement = await applyPayment({ ...context, db: tx }, paidFor, payment);
  const userSchemeId = await lockPassbookOf(tx, payment.id);
  if (settlement !== 'applied' || userSchemeId === undefined) {
    return refuse('receipt_refused', 'The plan changed meanwhile: open it again.');
  }
  const stored = { method, reference, amountPaise, providerPaymentId: payment.id, userSchemeId };
  const recorded = { receivedOn: indianDate(now), person: actorText(actor), recordedAt: now };
  await insertDirectPayments(tx, [{ ...stored, ...recorded }]);
  return { userSchemeId, providerOrderId };
}
