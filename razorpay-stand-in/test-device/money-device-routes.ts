import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { sendRefusal, sendResult } from '../http/responses.ts';
import type { StandInParts } from '../parts.ts';
import { disputeMoves } from '../provider/disputes.ts';
import { outcomeNames } from '../provider/outcomes.ts';
import { refundOutcomes } from '../provider/refunds.ts';
import { disputeEntity, paymentEntity, refundEntity } from '../provider-api/entities.ts';
import { readBody } from './device-body.ts';
import { outcomeBody } from './outcome-body.ts';

type ById = { Params: { id: string } };

const foreignPaymentSchema = z.strictObject({
  amount: z.int().min(100),
  with_order: z.boolean().default(true),
  outcome: z.enum(outcomeNames).default('captured'),
  method: z.enum(['card', 'upi', 'netbanking']).default('upi'),
});

const dashboardRefundSchema = z.strictObject({
  amount: z.int().optional(),
  speed: z.enum(['normal', 'optimum']).optional(),
  outcome: z.enum(refundOutcomes).optional(),
});

const processSchema = z.strictObject({ speed: z.enum(['normal', 'instant']).optional() });

const ageSchema = z.strictObject({ days: z.number().min(0).max(3650) });

const disputeSchema = z.strictObject({
  amount: z.int().min(100).optional(),
  phase: z.enum(['fraud', 'retrieval', 'chargeback', 'pre_arbitration', 'arbitration']).optional(),
  reason_code: z.string().min(1).max(100).optional(),
  respond_in_days: z.number().min(-30).max(60).optional(),
});

const moveSchema = z.strictObject({ to: z.enum(disputeMoves) });

/** Test device for money: payments outside the shop, pending refunds, disputes. No keys needed. */
export function moneyDeviceRoutes(app: FastifyInstance, parts: StandInParts): void {
  const { provider, refunds, disputes, account } = parts;

  app.post('/stand-in/payments', async (request, reply) => {
    const input = readBody(foreignPaymentSchema, request.body);
    if (!input.ok) return sendRefusal(reply, input.refusal);
    const { with_order, ...rest } = input.value;
    return outcomeBody(provider.payElsewhere({ ...rest, withOrder: with_order }), account.keySecret);
  });

  app.post<ById>('/stand-in/payments/:id/age', async ({ params, body }, reply) => {
    const input = readBody(ageSchema, body);
    if (!input.ok) return sendRefusal(reply, input.refusal);
    return sendResult(reply, provider.age(params.id, input.value.days), paymentEntity);
  });

  app.post<ById>('/stand-in/payments/:id/refund', async ({ params, body }, reply) => {
    const input = readBody(dashboardRefundSchema, body);
    if (!input.ok) return sendRefusal(reply, input.refusal);
    const { amount, speed, outcome } = input.value;
    const request = { ...(amount === undefined ? {} : { amount }), ...(speed && { speed }) };
    return sendResult(reply, refunds.refund(params.id, request, outcome), refundEntity);
  });

  app.post<ById>('/stand-in/refunds/:id/process', async ({ params, body }, reply) => {
    const input = readBody(processSchema, body);
    if (!input.ok) return sendRefusal(reply, input.refusal);
    return sendResult(reply, refunds.process(params.id, input.value.speed), refundEntity);
  });

  app.post<ById>('/stand-in/refunds/:id/fail', async ({ params }, reply) =>
    sendResult(reply, refunds.fail(params.id), refundEntity),
  );

  app.post<ById>('/stand-in/payments/:id/dispute', async ({ params, body }, reply) => {
    const input = readBody(disputeSchema, body);
    if (!input.ok) return sendRefusal(reply, input.refusal);
    const { amount, phase, reason_code: reasonCode, respond_in_days: respondInDays } = input.value;
    const request = {
      ...(amount === undefined ? {} : { amount }),
      ...(phase && { phase }),
      ...(reasonCode && { reasonCode }),
      ...(respondInDays === undefined ? {} : { respondInDays }),
    };
    return sendResult(reply, disputes.open(params.id, request), disputeEntity);
  });

  app.post<ById>('/stand-in/disputes/:id/move', async ({ params, body }, reply) => {
    const input = readBody(moveSchema, body);
    if (!input.ok) return sendRefusal(reply, input.refusal);
    return sendResult(reply, disputes.move(params.id, input.value.to), disputeEntity);
  });
}
