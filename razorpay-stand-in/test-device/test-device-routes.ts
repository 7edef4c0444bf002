import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { accept, refuse } from '../http/refusals.ts';
import { sendRefusal, sendResult } from '../http/responses.ts';
import type { StandInParts } from '../parts.ts';
import { maxOrderAmount } from '../provider/account.ts';
import { failureReasonNames } from '../provider/failure-reasons.ts';
import { outcomeNames } from '../provider/outcomes.ts';
import {
  collection,
  disputeEntity,
  orderEntity,
  paymentEntity,
  refundEntity,
} from '../provider-api/entities.ts';
import { readBody } from './device-body.ts';
import { faultsSchema } from './faults.ts';
import { outcomeBody } from './outcome-body.ts';

type ById = { Params: { id: string } };

const paySchema = z.strictObject({
  outcome: z.enum(outcomeNames),
  method: z.enum(['card', 'upi', 'netbanking']).optional(),
  reason: z.enum(failureReasonNames).optional(),
  fee_bearer: z.enum(['customer', 'platform']).optional(),
  offer_discount: z.int().min(1).optional(),
});

const settingsSchema = z.strictObject({ url: z.url({ protocol: /^https?$/ }) });

const accountSchema = z.strictObject({ max_order_amount: z.int().min(100) });

/** Test device under /stand-in: simulates users, bad networks and slow banks for tests. No keys needed. */
export function testDeviceRoutes(app: FastifyInstance, parts: StandInParts): void {
  customerRoutes(app, parts);
  recordRoutes(app, parts);
  settingRoutes(app, parts);
  journalRoutes(app, parts);
  faultRoutes(app, parts);
}

/** Acts of customers and their banks. */
function customerRoutes(app: FastifyInstance, { provider, faults, account }: StandInParts): void {
  app.post<ById>('/stand-in/orders/:id/pay', async (request, reply) => {
    const input = readBody(paySchema, request.body);
    if (!input.ok) return sendRefusal(reply, input.refusal);
    const { outcome, method, reason, fee_bearer, offer_discount } = input.value;
    const attempt = {
      outcome,
      ...(method ? { method } : {}),
      ...(reason ? { reason } : {}),
      ...faults.charges({ fee_bearer, offer_discount }),
    };
    return sendResult(reply, provider.pay(request.params.id, attempt), (payment) =>
      outcomeBody(payment, account.keySecret),
    );
  });

  app.post<ById>('/stand-in/payments/:id/authorise-late', async (request, reply) =>
    sendResult(reply, provider.authoriseLate(request.params.id), (payment) =>
      outcomeBody(payment, account.keySecret),
    ),
  );
}

/** The provider's state. */
function recordRoutes(app: FastifyInstance, { store, sender, faults }: StandInParts): void {
  app.get<ById>('/stand-in/orders/:id', async (request, reply) => {
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
    disputes: [...store.disputes.values()].map(disputeEntity),
    webhook: { url: sender.url, disabled: sender.disabled },
    // A test run has many deliveries; use `deliveries=pending` to poll.
    deliveries: [...store.deliveries.values()].filter(
      ({ state }) => query.deliveries === undefined || state === query.deliveries,
    ),
    faults: faults.current,
  }));
}

/** Settings of the provider's dashboard. */
function settingRoutes(app: FastifyInstance, parts: StandInParts): void {
  const { store, sender, account } = parts;

  app.put('/stand-in/webhook', async (request, reply) => {
    const input = readBody(settingsSchema, request.body);
    if (!input.ok) return sendRefusal(reply, input.refusal);
    sender.setUrl(input.value.url);
    return { url: sender.url, disabled: sender.disabled };
  });

  app.get('/stand-in/account', async () => ({ max_order_amount: maxOrderAmount(parts) }));

  app.put('/stand-in/account', async (request, reply) => {
    const input = readBody(accountSchema, request.body);
    if (!input.ok) return sendRefusal(reply, input.refusal);
    account.maxOrderAmount = input.value.max_order_amount;
    store.commit([{ kind: 'account', record: account }]);
    return input.value;
  });
}

function journalRoutes(app: FastifyInstance, { journal }: StandInParts): void {
  app.get<{ Querystring: { match?: string } }>('/stand-in/requests', async ({ query }) => ({
    total: journal.total,
    busiest_second: journal.busiestSecond,
    counts: journal.counts,
    requests: journal.listed(query.match),
  }));

  app.delete('/stand-in/requests', async () => {
    journal.clear();
    return { total: journal.total };
  });
}

function faultRoutes(app: FastifyInstance, { faults }: StandInParts): void {
  app.get('/stand-in/faults', async () => faults.current);

  app.put('/stand-in/faults', async (request, reply) => {
    const input = readBody(faultsSchema, request.body);
    if (!input.ok) return sendRefusal(reply, input.refusal);
    faults.current = input.value;
    return faults.current;
  });

  app.delete('/stand-in/faults', async () => {
    faults.current = {};
    return faults.current;
  });
}
