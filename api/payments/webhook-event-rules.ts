import * as z from 'zod/mini';

const entity = z.object({
  entity: z.object({ id: z.string(), order_id: z.optional(z.nullable(z.string())) }),
});
const messageBody = z.object({
  event: z.optional(z.string()),
  payload: z.object({
    payment: z.optional(entity),
    order: z.optional(z.object({ entity: z.object({ id: z.string() }) })),
    refund: z.optional(z.object({ entity: z.object({ payment_id: z.string() }) })),
    dispute: z.optional(z.object({ entity: z.object({ id: z.string() }) })),
  }),
});

/** What a message of the provider is about. */
export interface MessageSubject {
  providerOrderId?: string | null;
  paymentId?: string;
  refundedPaymentId?: string;
  disputeId?: string;
}

/** What a message calls itself, and what it is about. */
export interface ProviderMessage {
  type: string;
  subject: MessageSubject;
}

/** Reads a message. Only ids are taken from it: the state is read from the provider itself. */
export function readMessage(text: string): ProviderMessage {
  const message = parsed(text);
  if (message === undefined) return { type: 'unreadable', subject: {} };
  const isNamed = typeof message === 'object' && message !== null && 'event' in message;
  const type = isNamed ? String(message.event) : 'unknown';
  const { payment, order, refund, dispute } = messageBody.safeParse(message).data?.payload ?? {};
  const refunded = type === 'payment.refunded' ? payment?.entity.id : undefined;
  return {
    type,
    subject: {
      providerOrderId: payment?.entity.order_id ?? order?.entity.id,
      paymentId: payment?.entity.id,
      refundedPaymentId: refund?.entity.payment_id ?? refunded,
      disputeId: dispute?.entity.id,
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A payment on a provider order. */
export interface PaymentOfOrder {
  paymentId: string;
  providerOrderId: string;
}

/**
 * The payment whose booking leaves nothing to do about a message, if there is one: what was booked stays booked, and
 * only money that goes back or is disputed is news of it.
 */
export function settledBy({
  paymentId,
  providerOrderId,
  refundedPaymentId,
  disputeId,
}: MessageSubject): PaymentOfOrder | undefined {
  if (!paymentId || !providerOrderId || refundedPaymentId || disputeId) return undefined;
  return { paymentId, providerOrderId };
}
