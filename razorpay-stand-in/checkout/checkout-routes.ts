import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { accept, type Result, refuse } from '../http/refusals.ts';
import { sendRefusal, sendResult } from '../http/responses.ts';
import type { StandInParts } from '../parts.ts';
import { failureReasons } from '../provider/failure-reasons.ts';
import { isSilent, outcomeNames, outcomes } from '../provider/outcomes.ts';
import { failureBody, orderEntity } from '../provider-api/entities.ts';
import { notesSchema, parse } from '../provider-api/request-schemas.ts';
import { signCheckout } from '../signature.ts';
import type { OrderRecord, PaymentRecord } from '../storage/records.ts';
import dialogHtml from './dialog.html?raw';
import dialogJs from './dialog.js?raw';
import { dialogStyles } from './dialog-styles.ts';
import focusJs from './focus.js?raw';
import lookJs from './look.js?raw';
import widgetJs from './widget.js?raw';

const files = {
  '/v1/checkout.js': { type: 'text/javascript; charset=utf-8', text: widgetJs },
  '/stand-in/checkout': { type: 'text/html; charset=utf-8', text: dialogHtml },
  '/stand-in/checkout/dialog.css': { type: 'text/css; charset=utf-8', text: dialogStyles },
  '/stand-in/checkout/dialog.js': { type: 'text/javascript; charset=utf-8', text: dialogJs },
  '/stand-in/checkout/focus.js': { type: 'text/javascript; charset=utf-8', text: focusJs },
  '/stand-in/checkout/look.js': { type: 'text/javascript; charset=utf-8', text: lookJs },
};

const short = z.string().max(256).optional();

const attemptSchema = z.strictObject({
  key: z.string(),
  order_id: z.string(),
  amount: z.number(),
  outcome: z.enum(outcomeNames),
  reason: z.enum(Object.keys(failureReasons) as [keyof typeof failureReasons]).optional(),
  method: z.enum(['card', 'upi', 'netbanking']),
  card: short,
  vpa: short,
  email: short,
  contact: short,
  description: short,
  notes: notesSchema.optional(),
});

const silentBody = { state: 'silent' as const };

type OfOrder = { Querystring: { key?: string; order_id?: string } };
type OfPayment = { Params: { id: string }; Querystring: { key?: string } };

/** Files and API of the payment dialog. The browser has only the key id; signatures are created here. */
export function checkoutRoutes(app: FastifyInstance, parts: StandInParts): void {
  for (const [path, { type, text }] of Object.entries(files)) {
    app.get(path, async (_request, reply) => reply.type(type).send(text));
  }
  payingRoutes(app, parts);
  waitingRoutes(app, parts);
}

function payingRoutes(app: FastifyInstance, { store, provider, account, faults }: StandInParts): void {
  const findOrder = (key: string | undefined, id: string | undefined): Result<OrderRecord> => {
    if (key !== account.keyId) return refuse('key_mismatch');
    const order = store.orders.get(id ?? '');
    return order ? accept(order) : refuse('id_unknown');
  };

  app.get<OfOrder>('/stand-in/checkout/session', async ({ query }, reply) =>
    sendResult(reply, findOrder(query.key, query.order_id), (order) => ({
      order: orderEntity(order),
      outcomes: outcomeNames
        .filter((name) => name !== 'authorized')
        .map((value) => ({ value, label: outcomes[value].label })),
      reasons: Object.entries(failureReasons).map(([value, { label }]) => ({ value, label })),
    })),
  );

  app.post('/stand-in/checkout/payments', async (request, reply) => {
    const input = parse(attemptSchema, request.body);
    if (!input.ok) return sendRefusal(reply, input.refusal);
    const { key, order_id, amount, ...rest } = input.value;
    const order = findOrder(key, order_id);
    if (!order.ok) return sendRefusal(reply, order.refusal);
    if (order.value.amount !== amount) {
      return sendRefusal(reply, refuse('order_amount_mismatch', { metadata: { order_id } }).refusal);
    }
    const attempt = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
    const paid = provider.pay(order_id, { ...attempt, outcome: rest.outcome, ...faults.charges() });
    const silent = paid.ok && paid.value.status !== 'failed' && isSilent(rest.outcome);
    return sendResult(reply, paid, (payment) => (silent ? silentBody : progress(payment, account.keySecret)));
  });
}

/** For a payment that the customer's bank has yet to confirm. */
function waitingRoutes(app: FastifyInstance, { store, provider, account }: StandInParts): void {
  const ofKey = (key: string | undefined, id: string): Result<PaymentRecord> => {
    const payment = store.payments.get(id);
    return key === account.keyId && payment ? accept(payment) : refuse('id_unknown');
  };
  const shown = (payment: PaymentRecord) => progress(payment, account.keySecret);

  app.get<OfPayment>('/stand-in/checkout/payments/:id', async ({ params, query }, reply) =>
    sendResult(reply, ofKey(query.key, params.id), shown),
  );

  app.post<OfPayment>('/stand-in/checkout/payments/:id/cancel', async ({ params, query }, reply) => {
    const payment = ofKey(query.key, params.id);
    return sendResult(reply, payment.ok ? provider.cancel(params.id) : payment, shown);
  });
}

function progress(payment: PaymentRecord, keySecret: string) {
  if (payment.status === 'failed') return { state: 'failed', error: failureBody(payment) };
  if (payment.status === 'created') return { state: 'waiting', payment_id: payment.id };
  return {
    state: 'done',
    razorpay_payment_id: payment.id,
    razorpay_order_id: payment.orderId,
    razorpay_signature: signCheckout(payment.orderId ?? '', payment.id, keySecret),
  };
}
