import type { Actor } from '#api/platform/acting.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { formatRupeesExact, type Paise, paise } from '#contract/money/money.ts';
import type { PaymentGateway, ProviderPayment } from '../provider/gateway.ts';
import { sentBack } from '../refunds/provider-refund-queries.ts';
import { applyPayment, type SettlementContext } from '../settlement/settlement-service.ts';
import { findPaymentToAccept } from './acceptance-queries.ts';

/** Without a gateway the payment cannot be read again from the provider. */
type AcceptanceContext = Omit<SettlementContext, 'gateway'> & { gateway?: PaymentGateway; actor: Actor };

type Found = NonNullable<Awaited<ReturnType<typeof findPaymentToAccept>>>;

/** An accepted payment: the amount requested, which counts as paid, and the amount the customer paid. */
export interface AcceptedPayment {
  requestedPaise: Paise;
  paidPaise: Paise;
  orderId: string | null;
}

/**
 * The owner accepts a captured payment in review: it is applied as if the requested amount had been paid (P-52). A
 * smaller payment needs a note of how the rest was received. Idempotent. Refusals: not_found, acceptance_refused when it
 * cannot be accepted or what it was for can no longer be paid, provider_unavailable.
 */
export async function acceptPayment(
  accepter: AcceptanceContext,
  paymentId: string,
  restReceived: string | undefined,
): Promise<AcceptedPayment | Refusal> {
  const found = await findPaymentToAccept(accepter.db, paymentId);
  if (!found) return refuse('not_found', 'The shop knows no such payment.');
  const { payment, intent } = found;
  const accepted = {
    requestedPaise: intent.amountPaise,
    paidPaise: payment.amountPaise,
    orderId: intent.orderId,
  };
  if (payment.disposition === 'applied') return accepted;
  const current = await readCurrent(accepter, found);
  if (isRefusal(current)) return current;
  const unfit = whyUnacceptable(found, current, restReceived);
  if (unfit) return refuse('acceptance_refused', unfit);
  const settlement = await applyPayment(accepter, intent, current, {
    note: restReceived ?? null,
    actor: accepter.actor,
  });
  if (settlement === 'applied') return accepted;
  if (settlement === 'refund queued') {
    return refuse(
      'acceptance_refused',
      'What it was for can no longer be paid. The payment now waits for refund instead.',
    );
  }
  return refuse('acceptance_refused', 'This payment was decided about otherwise meanwhile.');
}

/** The payment as the provider reports it, or as stored if there is no gateway. */
async function readCurrent(
  { db, gateway }: AcceptanceContext,
  { payment }: Found,
): Promise<ProviderPayment | Refusal> {
  const {
    providerPaymentId: id,
    providerOrderId,
    amountPaise,
    currency,
    status,
    method,
    createdAt,
  } = payment;
  if (gateway) {
    const read = await gateway.payment(id);
    return 'value' in read ? read.value : refuse('provider_unavailable');
  }
  const refundedPaise = await sentBack(db, id);
  return {
    ...{ id, orderId: providerOrderId, amountPaise, currency, status, method },
    ...{ refundedPaise, paidAt: createdAt },
  };
}

/** Why a payment cannot be accepted, as a sentence for the owner. */
function whyUnacceptable(
  { payment, intent }: Found,
  current: ProviderPayment,
  restReceived: string | undefined,
): string | undefined {
  if (payment.disposition !== 'review') return 'This payment is not in review.';
  if (current.orderId !== intent.providerOrderId) return 'It was paid on another provider order.';
  if (current.status !== 'captured') return `The provider calls this payment ${current.status}.`;
  if (current.currency !== 'INR') return 'Only rupees can be accepted. Send it back instead.';
  if (current.refundedPaise > 0) return 'A part of it went back already. Send the rest back too.';
  if (current.amountPaise !== payment.amountPaise)
    return 'The provider reports another amount now than before.';
  const shortPaise = paise(intent.amountPaise - current.amountPaise);
  if (shortPaise <= 0 || restReceived !== undefined) return undefined;
  return `It is ${formatRupeesExact(shortPaise)} less than the ${formatRupeesExact(intent.amountPaise)} asked for. Accept it only when the rest was received otherwise, and say how with --rest-received "…".`;
}
