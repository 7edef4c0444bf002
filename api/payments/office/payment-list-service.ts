import { findWaitingApproval } from '#api/approvals/service.ts';
import { readNames } from '#api/audit/service.ts';
import type { Acting } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { PAGE_SIZE, readPage } from '#api/platform/database/pages.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { toRupees } from '#contract/money/money.ts';
import type { ListedPayment, PaymentDetails, PaymentsResponse } from '#contract/office/payments/payments.ts';
import { findFailedRefunds } from '../refunds/refund-queries.ts';
import { readDueRefund } from '../refunds/refund-service.ts';
import { isOwnKey } from '../rules.ts';
import { isCertainlyUnsent } from './matter-rules.ts';
import * as details from './payment-details-queries.ts';
import { findPayments, type PaymentFilter, type PaymentListRow } from './payment-queries.ts';

/** A page of payments, newest first. */
export async function listPayments(
  db: Database,
  { after, ...filter }: Omit<PaymentFilter, 'after'> & { after?: string | undefined },
): Promise<PaymentsResponse | Refusal> {
  const cursor = after === undefined ? undefined : readCursor(after);
  if (after !== undefined && !cursor) return refuse('invalid_input', 'Please open the list again.');
  const { page, next } = await readPage(
    (limit) => findPayments(db, { ...filter, after: cursor }, limit),
    (last) => `${last.at} ${last.paymentId}`,
  );
  return { data: page.map(toListed), next };
}

function readCursor(after: string): { at: string; id: string } | undefined {
  const [, at, id] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z) (\S{1,100})$/.exec(after) ?? [];
  return at !== undefined && id !== undefined && !Number.isNaN(Date.parse(at)) ? { at, id } : undefined;
}

function toListed(row: PaymentListRow): ListedPayment {
  return {
    payment_id: row.paymentId,
    amount: toRupees(row.amountPaise),
    currency: row.currency,
    state: row.state,
    status: row.status,
    method: row.method,
    at: row.at,
    provider_order_id: row.providerOrderId,
    customer_name: row.customerName,
    order_id: row.orderId,
    user_scheme_id: row.userSchemeId,
    scheme_id: row.schemeId,
  };
}

/** One payment with all that happened to it. Refusal: not_found. */
export async function readPaymentDetails(
  acting: Acting,
  paymentId: string,
): Promise<PaymentDetails | Refusal> {
  const { db } = acting;
  const found = await findPayments(db, { q: paymentId }, PAGE_SIZE);
  const row = found.find((one) => one.paymentId === paymentId);
  if (!row) return refuse('not_found', 'The shop knows no such payment.');
  const known = await details.findKnownPayment(db, paymentId);
  const closing = await details.findUnknownClosing(db, paymentId);
  return {
    ...toListed(row),
    reason: known?.reason ?? null,
    asked: known ? toRupees(known.requestedPaise) : null,
    is_at_provider: !known || !isOwnKey(known.openedWith),
    applied_at: known?.appliedAt?.toISOString() ?? null,
    accepted: known?.accepted ? { ...known.accepted, at: known.accepted.at.toISOString() } : null,
    closed: closing ? { ...closing, at: closing.at.toISOString() } : null,
    ...(await readEvents(db, paymentId)),
    ...(await readNextSteps(acting, paymentId, known?.disposition === 'review')),
  };
}

async function readEvents(db: Database, paymentId: string) {
  const refunds = await details.findOrderedRefunds(db, paymentId);
  const sent = await details.findSentRefunds(db, paymentId);
  const reports = await details.findDisputeReports(db, paymentId);
  const acts = await details.findActs(
    db,
    paymentId,
    sent.map(({ providerRefundId }) => providerRefundId),
    [...new Set(reports.map(({ disputeId }) => disputeId))],
  );
  const names = await readNames(db);
  const failed = new Set((await findFailedRefunds(db, paymentId)).map(({ refundId }) => refundId));
  return {
    refunds: refunds.map(({ bankReference, ...refund }) => ({
      refund_id: refund.refundId,
      amount: toRupees(refund.amountPaise),
      ...{ state: refund.state, problem: refund.problem },
      ordered_at: refund.createdAt.toISOString(),
      provider_refund_id: refund.providerRefundId,
      bank_reference: bankReference,
      can_be_paid_otherwise:
        isCertainlyUnsent(refund) && (refund.state !== 'failed' || failed.has(refund.refundId)),
    })),
    provider_refunds: sent.map(({ providerRefundId, refundId, amountPaise, refundedAt, ...refund }) => ({
      provider_refund_id: providerRefundId,
      amount: toRupees(amountPaise),
      at: refundedAt.toISOString(),
      is_own: refundId !== null,
      closed_at: refund.closedAt?.toISOString() ?? null,
      credit_notes: refund.noteNumbers,
    })),
    disputes: reports.map(({ status, phase, ...report }) => ({
      dispute_id: report.disputeId,
      amount: toRupees(report.amountPaise),
      deducted: toRupees(report.deductedPaise),
      ...{ status, phase },
      reason_code: report.reasonCode,
      respond_by: report.respondBy?.toISOString() ?? null,
      at: report.createdAt.toISOString(),
    })),
    acts: acts.map(({ at, actor, act, reason }) => ({
      at: at.toISOString(),
      by: names.get(actor) ?? actor,
      ...{ act, reason },
    })),
  };
}

/** The acts that a person may do with a payment now. */
async function readNextSteps(acting: Acting, paymentId: string, isInReview: boolean) {
  const due = await readDueRefund(acting.db, paymentId);
  const canRefund = !isRefusal(due) && 'leftPaise' in due;
  return {
    can_accept: isInReview && canRefund,
    can_refund: canRefund,
    approval_id: (await findWaitingApproval(acting, 'refund', `payment:${paymentId}`)) ?? null,
  };
}
