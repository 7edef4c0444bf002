import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { accept, type Result, refuse } from '../http/refusals.ts';
import { sendRefusal, sendResult } from '../http/responses.ts';
import type { StandInParts } from '../parts.ts';
import { maxOrderAmount } from '../provider/account.ts';
import { DEFAULT_CAPTURE } from '../provider/draft.ts';
import { newOrder } from '../provider/new-order.ts';
import { isId } from '../storage/ids.ts';
import type { CaptureRule, OrderRecord } from '../storage/records.ts';
import { collection, orderEntity, paymentEntity } from './entities.ts';
import { isListed, pageOf } from './list-page.ts';
import { createOrderSchema, listSchema, parse, patchOrderSchema } from './request-schemas.ts';

type OrderInput = z.infer<typeof createOrderSchema>;

function captureRule({ payment, payment_capture }: OrderInput): CaptureRule {
  const options = payment?.capture_options;
  const legacyManual = payment_capture !== undefined && !Number(payment_capture);
  return {
    mode: payment?.capture ?? (legacyManual ? 'manual' : 'automatic'),
    automaticMinutes: options?.automatic_expiry_period ?? DEFAULT_CAPTURE.automaticMinutes,
    manualMinutes: options?.manual_expiry_period ?? DEFAULT_CAPTURE.manualMinutes,
  };
}

function createOrder(parts: StandInParts, input: OrderInput): Result<OrderRecord> {
  const { store, provider, faults } = parts;
  if (input.amount > maxOrderAmount(parts)) {
    return refuse('amount_too_high', { field: 'amount' });
  }
  const receipt = input.receipt ?? null;
  const earlier = receipt === null ? undefined : store.orderOfReceipt(receipt);
  if (earlier && input.unique_receipt) return accept(earlier);
  if (earlier && faults.current.unique_receipts) {
    return refuse('receipt_reused', { field: 'receipt', metadata: { order_id: earlier.id } });
  }
  const { amount, currency, notes } = input;
  const fields = { amount, currency, receipt, notes: notes ?? {}, capture: captureRule(input) };
  return accept(provider.saveOrder(newOrder(fields, Date.now())));
}

/** The Orders API of razorpay.com/docs: create, read, list, notes, attempts. */
export function orderRoutes(app: FastifyInstance, parts: StandInParts): void {
  const { store, provider, faults } = parts;

  const find = (id: string): Result<OrderRecord> => {
    if (!isId('order', id)) return refuse('id_malformed', { text: id });
    const order = store.orders.get(id);
    return order ? accept(order) : refuse('id_unknown');
  };

  app.post('/v1/orders', async (request, reply) => {
    const input = parse(createOrderSchema, request.body);
    return sendResult(reply, input.ok ? createOrder(parts, input.value) : input, orderEntity);
  });

  app.get('/v1/orders', async (request, reply) => {
    const query = parse(listSchema, request.query);
    if (!query.ok) return sendRefusal(reply, query.refusal);
    const { receipt, authorized, 'expand[]': expand } = query.value;
    const isAuthorized = (order: OrderRecord) =>
      store.paymentsOf(order.id).some((payment) => payment.status === 'authorized');
    const wanted = (order: OrderRecord) =>
      (receipt === undefined || order.receipt === receipt) &&
      (authorized === undefined || isAuthorized(order) === (authorized === '1'));
    const orders = pageOf(store.orders.values(), query.value, faults.lagOf, wanted);
    const withPayments = [expand].flat().includes('payments');
    const present = (order: OrderRecord) =>
      withPayments
        ? { ...orderEntity(order), payments: collection(store.paymentsOf(order.id).map(paymentEntity)) }
        : orderEntity(order);
    return reply.send(collection(orders.map(present)));
  });

  app.get<{ Params: { id: string } }>('/v1/orders/:id', async (request, reply) =>
    sendResult(reply, find(request.params.id), orderEntity),
  );

  app.patch<{ Params: { id: string } }>('/v1/orders/:id', async (request, reply) => {
    const order = find(request.params.id);
    const input = parse(patchOrderSchema, request.body);
    if (!order.ok || !input.ok) return sendResult(reply, order.ok ? input : order, () => undefined);
    return reply.send(orderEntity(provider.saveOrder({ ...order.value, notes: input.value.notes })));
  });

  app.get<{ Params: { id: string } }>('/v1/orders/:id/payments', async (request, reply) =>
    sendResult(reply, find(request.params.id), (order) =>
      collection(store.paymentsOf(order.id).filter(isListed(faults.lagOf)).map(paymentEntity)),
    ),
  );
}
