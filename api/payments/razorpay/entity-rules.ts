import * as z from 'zod/mini';
import { type Paise, paise } from '#contract/money/money.ts';
import type { ProviderDispute, ProviderOrder, ProviderPayment, ProviderRefund } from '../provider/gateway.ts';

const amount = z.int() as unknown as z.ZodMiniType<Paise, number>;

export const orderEntity = z.object({
  id: z.string(),
  amount,
  currency: z.string(),
  status: z.string(),
  receipt: z.optional(z.nullable(z.string())),
});

export const paymentEntity = z.object({
  id: z.string(),
  order_id: z.nullable(z.string()),
  amount,
  currency: z.string(),
  status: z.string(),
  amount_refunded: z.optional(z.nullable(amount)),
  method: z.optional(z.nullable(z.string())),
  fee: z.optional(z.nullable(amount)),
  fee_bearer: z.optional(z.nullable(z.string())),
  /** Seconds since 1970. */
  created_at: z.optional(z.nullable(z.int())),
});

export const paymentList = z.object({ items: z.array(paymentEntity) });

export const refundEntity = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount,
  currency: z.string(),
  status: z.string(),
  receipt: z.optional(z.nullable(z.string())),
  /** Empty notes are a list. */
  acquirer_data: z.optional(z.unknown()),
  /** Seconds since 1970. */
  created_at: z.optional(z.nullable(z.int())),
});
export const refundList = z.object({ items: z.array(refundEntity) });

export const disputeEntity = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount,
  currency: z.string(),
  amount_deducted: z.optional(z.nullable(amount)),
  reason_code: z.optional(z.nullable(z.string())),
  phase: z.optional(z.nullable(z.string())),
  status: z.string(),
  /** Seconds since 1970. */
  respond_by: z.optional(z.nullable(z.int())),
});
export const disputeList = z.object({ items: z.array(disputeEntity) });

export function toProviderOrder({ amount, ...order }: z.infer<typeof orderEntity>): ProviderOrder {
  return { ...order, amountPaise: amount };
}

export function toProviderPayment(entity: z.infer<typeof paymentEntity>): ProviderPayment {
  return {
    id: entity.id,
    orderId: entity.order_id,
    amountPaise: entity.amount,
    currency: entity.currency,
    status: entity.status,
    refundedPaise: entity.amount_refunded ?? paise(0),
    method: entity.method ?? null,
    ...(entity.fee && { feePaise: entity.fee }),
    ...(entity.fee_bearer && { feeBearer: entity.fee_bearer }),
    ...(entity.created_at && { paidAt: new Date(entity.created_at * 1000) }),
  };
}

const acquirerData = z.object({ arn: z.string().check(z.trim(), z.regex(/^[!-~]{1,40}$/)) });

export function toProviderRefund(entity: z.infer<typeof refundEntity>): ProviderRefund {
  const acquirer = acquirerData.safeParse(entity.acquirer_data);
  return {
    id: entity.id,
    paymentId: entity.payment_id,
    amountPaise: entity.amount,
    currency: entity.currency,
    status: entity.status,
    receipt: entity.receipt ?? null,
    ...(entity.created_at && { sentAt: new Date(entity.created_at * 1000) }),
    ...(acquirer.success && { bankReference: acquirer.data.arn }),
  };
}

export function toProviderDispute(entity: z.infer<typeof disputeEntity>): ProviderDispute {
  return {
    id: entity.id,
    paymentId: entity.payment_id,
    amountPaise: entity.amount,
    currency: entity.currency,
    deductedPaise: entity.amount_deducted ?? paise(0),
    reasonCode: entity.reason_code ?? null,
    phase: entity.phase ?? null,
    status: entity.status,
    respondBy: entity.respond_by ? new Date(entity.respond_by * 1000) : null,
  };
}
