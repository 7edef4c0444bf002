import type { FastifyInstance } from 'fastify';
import { accept, type Result, refuse } from '../http/refusals.ts';
import { sendRefusal, sendResult } from '../http/responses.ts';
import type { StandInParts } from '../parts.ts';
import { isId } from '../storage/ids.ts';
import type { PaymentRecord, RefundRecord } from '../storage/records.ts';
import { collection, paymentEntity, refundEntity } from './entities.ts';
import { isListed, pageOf } from './list-page.ts';
import { captureSchema, listSchema, parse, refundSchema } from './request-schemas.ts';

type ById = { Params: { id: string } };

function idempotencyOf(
  header: string | string[] | undefined,
  body: unknown,
): Result<RefundRecord['idempotency']> {
  if (header === undefined) return accept(null);
  const key = String(header);
  if (!/^[A-Za-z0-9_-]{10,}$/.test(key)) return refuse('idempotency_malformed');
  return accept({ key, body: JSON.stringify(body ?? {}) });
}

function findPayment({ store }: StandInParts, id: string): Result<PaymentRecord> {
  if (!isId('payment', id)) return refuse('id_malformed', { text: id });
  const payment = store.payments.get(id);
  return payment ? accept(payment) : refuse('id_unknown');
}

/** The Payments API of razorpay.com/docs: read, list, capture. */
export function paymentRoutes(app: FastifyInstance, parts: StandInParts): void {
  const { store, provider, faults } = parts;

  app.get<ById>('/v1/payments/:id', async (request, reply) =>
    sendResult(reply, findPayment(parts, request.params.id), paymentEntity),
  );

  app.get('/v1/payments', async (request, reply) => {
    const query = parse(listSchema, request.query);
    return sendResult(reply, query, (page) =>
      collection(pageOf(store.payments.values(), page, faults.lagOf).map(paymentEntity)),
    );
  });

  app.post<ById>('/v1/payments/:id/capture', async (request, reply) => {
    const payment = findPayment(parts, request.params.id);
    if (!payment.ok) return sendRefusal(reply, payment.refusal);
    const input = parse(captureSchema, request.body);
    if (!input.ok) return sendRefusal(reply, input.refusal);
    const { amount, currency } = input.value;
    return sendResult(reply, provider.capture(payment.value.id, amount, currency), paymentEntity);
  });
}

/** The Refunds API of razorpay.com/docs: refund, read, list. */
export function refundRoutes(app: FastifyInstance, parts: StandInParts): void {
  const { store, refunds, faults } = parts;

  app.post<ById>('/v1/payments/:id/refund', async (request, reply) => {
    const payment = findPayment(parts, request.params.id);
    if (!payment.ok) return sendRefusal(reply, payment.refusal);
    const input = parse(refundSchema, request.body);
    if (!input.ok) return sendRefusal(reply, input.refusal);
    const idempotency = idempotencyOf(request.headers['x-refund-idempotency'], request.body);
    if (!idempotency.ok) return sendRefusal(reply, idempotency.refusal);
    const { amount, speed, notes, receipt } = input.value;
    const wish = {
      ...(amount === undefined ? {} : { amount }),
      ...(speed === undefined ? {} : { speed }),
      notes: notes ?? {},
      receipt: receipt ?? null,
      idempotency: idempotency.value,
    };
    return sendResult(reply, refunds.refund(payment.value.id, wish, faults.takeForRefund()), refundEntity);
  });

  app.get<ById>('/v1/payments/:id/refunds', async (request, reply) =>
    sendResult(reply, findPayment(parts, request.params.id), ({ id }) =>
      collection(store.refundsOf(id).filter(isListed(faults.lagOf)).map(refundEntity)),
    ),
  );

  app.get('/v1/refunds', async (request, reply) => {
    const query = parse(listSchema, request.query);
    return sendResult(reply, query, (page) =>
      collection(pageOf(store.refunds.values(), page, faults.lagOf).map(refundEntity)),
    );
  });

  app.get<ById>('/v1/refunds/:id', async (request, reply) => {
    const refund = store.refunds.get(request.params.id);
    return sendResult(reply, refund ? accept(refund) : refuse('id_unknown'), refundEntity);
  });
}
