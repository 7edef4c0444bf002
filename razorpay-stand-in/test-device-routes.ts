import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { sendRefusal, sendResult } from './answers.ts';
import { collection, failureBody, orderEntity, paymentEntity, refundEntity } from './entities.ts';
import { failureReasonNames } from './failure-reasons.ts';
import { faultsSchema } from './faults.ts';
import { outcomeNames } from './outcomes.ts';
import type { StandInParts } from './parts.ts';
import type { PaymentRecord } from './records.ts';
import { accept, refuse } from './refusals.ts';
import { signCheckout } from './signature.ts';

const paySchema = z.strictObject({
  outcome: z.enum(outcomeNames),
  method: z.enum(['card', 'upi', 'netbanking']).optional(),
  reason: z.enum(failureReasonNames).optional(),
});

const dashboardRefundSchema = z.strictObject({ amount: z.int().optional() });

const settingsSchema = z.strictObject({ url: z.url({ protocol: /^https?$/ }) });

/** One clear sentence per fault of a body, for the person who writes the test. */
function sentence(error: z.ZodError): string {
  return error.issues
    .map((issue) => {
      if (issue.code === 'unrecognized_keys') return `Unknown: ${issue.keys.join(', ')}.`;
      return `${issue.path.join('.') || 'The body'}: ${issue.message}.`;
    })
    .join(' ');
}

/** The test device under /stand-in: what a person, a bad network or a slow bank does, asked for by a test. No keys needed. */
export function testDeviceRoutes(app: FastifyInstance, parts: StandInParts): void {
  const { store, provider, faults, sender, account } = parts;

  const outcomeBody = (payment: PaymentRecord) => ({
    razorpay_order_id: payment.orderId,
    razorpay_payment_id: payment.id,
    razorpay_signature:
      payment.status === 'failed' ? null : signCheckout(payment.orderId, payment.id, account.keySecret),
    status: payment.status,
    ...(payment.error ? { error: failureBody(payment) } : {}),
  });

  app.post<{ Params: { id: string } }>('/stand-in/orders/:id/pay', async (request, reply) => {
    const input = paySchema.safeParse(request.body ?? {});
    if (!input.success) {
      return sendRefusal(reply, refuse('field_invalid', { text: sentence(input.error) }).refusal);
    }
    const { outcome, method, reason } = input.data;
    const attempt = { outcome, ...(method ? { method } : {}), ...(reason ? { reason } : {}) };
    return sendResult(reply, provider.pay(request.params.id, attempt), outcomeBody);
  });

  app.post<{ Params: { id: string } }>('/stand-in/payments/:id/authorise-late', async (request, reply) =>
    sendResult(reply, provider.authoriseLate(request.params.id), outcomeBody),
  );

  app.post<{ Params: { id: string } }>('/stand-in/payments/:id/refund', async (request, reply) => {
    const input = dashboardRefundSchema.safeParse(request.body ?? {});
    if (!input.success) {
      return sendRefusal(reply, refuse('field_invalid', { text: sentence(input.error) }).refusal);
    }
    const { amount } = input.data;
    return sendResult(
      reply,
      provider.refund(request.params.id, amount === undefined ? {} : { amount }),
      refundEntity,
    );
  });

  app.get<{ Params: { id: string } }>('/stand-in/orders/:id', async (request, reply) => {
    const order = store.orders.get(request.params.id);
    return sendResult(reply, order ? accept(order) : refuse('id_unknown'), (found) => ({
      ...orderEntity(found),
      payments: collection(store.paymentsOf(found.id).map(paymentEntity)),
    }));
  });

  app.get<{ Querystring: { deliveries?: string } }>('/stand-in/truth', async ({ query }) => ({
    orders: [...store.orders.values()].map(orderEntity),
    payments: [...store.payments.values()].map(paymentEntity),
    refunds: [...store.refunds.values()].map(refundEntity),
    webhook: { url: sender.url, disabled: sender.disabled },
    // Those of a whole run are many and long; who waits for the last ones asks for `deliveries=pending`.
    deliveries: [...store.deliveries.values()].filter(
      ({ state }) => query.deliveries === undefined || state === query.deliveries,
    ),
    faults: faults.current,
  }));

  app.put('/stand-in/webhook', async (request, reply) => {
    const input = settingsSchema.safeParse(request.body ?? {});
    if (!input.success) {
      return sendRefusal(reply, refuse('field_invalid', { text: sentence(input.error) }).refusal);
    }
    sender.setUrl(input.data.url);
    return { url: sender.url, disabled: sender.disabled };
  });

  app.get('/stand-in/faults', async () => faults.current);

  app.put('/stand-in/faults', async (request, reply) => {
    const input = faultsSchema.safeParse(request.body ?? {});
    if (!input.success) {
      return sendRefusal(reply, refuse('field_invalid', { text: sentence(input.error) }).refusal);
    }
    faults.current = input.data;
    return faults.current;
  });

  app.delete('/stand-in/faults', async () => {
    faults.current = {};
    return faults.current;
  });
}
