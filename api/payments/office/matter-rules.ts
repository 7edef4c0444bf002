import { type Paise, paise, toRupees } from '#contract/money/money.ts';
import type {
  Dispute,
  RefundAtProvider,
  UndecidedPayment,
  UnknownPayment,
  UnsentRefund,
} from '#contract/office/payments/money-matters.ts';
import type { payments } from '#db/tables/money/payments.ts';
import { isUndecided } from '../disputes/dispute-rules.ts';
import type { DashboardRefund, MoneyMatters, Dispute as OpenDispute } from '../owner-matters-service.ts';
import { type FailedRefund, type UnsentRefund as OwnRefund, type Refund, reasonNotToSend } from '../rules.ts';

/** What a payment was made for, and what was asked for. */
export interface PaidFor {
  requestedPaise: Paise;
  orderId: string | null;
  userSchemeId: number | null;
}

export function toUndecided(
  payment: typeof payments.$inferSelect,
  paidFor: PaidFor | undefined,
): Omit<UndecidedPayment, 'approval_id'> {
  const { providerPaymentId, amountPaise, currency, disposition, reason, createdAt } = payment;
  return {
    payment_id: providerPaymentId,
    amount: toRupees(amountPaise),
    currency,
    asked: toRupees(paidFor?.requestedPaise ?? amountPaise),
    in_review: disposition === 'review',
    reason: reason ?? '',
    since: createdAt.toISOString(),
    order_id: paidFor?.orderId ?? null,
    user_scheme_id: paidFor?.userSchemeId ?? null,
  };
}

/** Whether the provider neither sent a refund nor may still send it: only then may a bank transfer be recorded. */
export function isCertainlyUnsent({ state, attempts }: Pick<Refund, 'state' | 'attempts'>): boolean {
  return state === 'failed' || (state === 'ordered' && attempts === 0);
}

export function toUnsentRefund(refund: OwnRefund | FailedRefund): Omit<UnsentRefund, 'approval_id'> {
  const { refundId, providerPaymentId, amountPaise, state, problem, createdAt } = refund;
  return {
    refund_id: refundId,
    payment_id: providerPaymentId,
    amount: toRupees(amountPaise),
    ...{ state, problem },
    since: createdAt.toISOString(),
    order_id: refund.orderId,
    user_scheme_id: 'userSchemeId' in refund ? refund.userSchemeId : null,
    can_be_sent: state === 'failed' && reasonNotToSend(refund.openedWith) === undefined,
    can_be_paid_otherwise: isCertainlyUnsent(refund),
  };
}

export function toRefundAtProvider(refund: DashboardRefund): RefundAtProvider {
  return {
    provider_refund_id: refund.providerRefundId,
    payment_id: refund.providerPaymentId,
    amount: toRupees(refund.amountPaise),
    paid: toRupees(refund.paidPaise),
    without_note: toRupees(paise(refund.amountPaise - refund.statedPaise)),
    since: refund.refundedAt.toISOString(),
    order_id: refund.orderId,
    order_status: refund.orderStatus,
    invoice_number: refund.invoiceNumber,
    user_scheme_id: refund.userSchemeId,
    is_paid_twice: refund.isPaidOtherwise,
  };
}

export function toUnknownPayment(payment: MoneyMatters['unknownPayments']['own'][number]): UnknownPayment {
  return {
    payment_id: payment.providerPaymentId,
    amount: toRupees(payment.amountPaise),
    currency: payment.currency,
    method: payment.method,
    since: (payment.paidAt ?? payment.foundAt).toISOString(),
    provider_order_id: payment.providerOrderId,
    receipt: payment.receipt,
  };
}

export function toDispute(dispute: OpenDispute): Dispute {
  return {
    dispute_id: dispute.disputeId,
    payment_id: dispute.providerPaymentId,
    amount: toRupees(dispute.amountPaise),
    deducted: toRupees(dispute.deductedPaise),
    status: dispute.status,
    phase: dispute.phase,
    reason_code: dispute.reasonCode,
    respond_by: dispute.respondBy?.toISOString() ?? null,
    order_id: dispute.orderId,
    is_decided: !isUndecided(dispute.status),
  };
}
