import * as z from 'zod/mini';
import { parsedJson } from '#api/platform/json.ts';
import type { ProviderMessage } from '../provider/gateway.ts';

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

/** The events that the owner turns on in Razorpay's dashboard. */
export const WEBHOOK_EVENTS = [
  ...['order.paid', 'payment.captured', 'payment.authorized', 'payment.failed'],
  ...['refund.created', 'refund.processed', 'refund.failed'],
  ...['payment.dispute.created', 'payment.dispute.under_review', 'payment.dispute.action_required'],
  ...['payment.dispute.won', 'payment.dispute.lost', 'payment.dispute.closed'],
];

/** Event types that never report captured money. */
const UNPAID = ['payment.authorized', 'payment.failed'];

/** Parses a webhook body. Only ids are used: the state is read from the provider's API (P-47). */
export function readMessage(text: string): ProviderMessage {
  const message = parsedJson(text);
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
    ...(UNPAID.includes(type) && { isUnpaid: true }),
  };
}
