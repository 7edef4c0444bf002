import { readWaitingRefunds } from '#api/approvals/service.ts';
import type { Database } from '#api/platform/database/database.ts';
import { overduePlans } from '#api/schemes/closing/closing-service.ts';
import type { MoneyMatters } from '#contract/office/payments/money-matters.ts';
import { readMoneyMatters } from '../owner-matters-service.ts';
import {
  toDispute,
  toRefundAtProvider,
  toUndecided,
  toUnknownPayment,
  toUnsentRefund,
} from './matter-rules.ts';
import { findPaidFor } from './payment-queries.ts';

/** Items listed of each group: more than a person works through in a day. */
const MAX_LISTED = 100;

function group<Item, Shown>(items: readonly Item[], show: (item: Item) => Shown) {
  return { total: items.length, items: items.slice(0, MAX_LISTED).map(show) };
}

/** All money that waits for a person, by what has to be done. */
export async function listMoneyMatters(db: Database, now: Date): Promise<MoneyMatters> {
  const matters = await readMoneyMatters(db);
  const waiting = await readWaitingRefunds(db, now);
  const approvalOf = (paymentId: string) => waiting.get(`payment:${paymentId}`) ?? null;
  const { refundsUnderWay, failedRefunds, unknownPayments } = matters;
  const inHand = new Set([...refundsUnderWay, ...failedRefunds].map((refund) => refund.providerPaymentId));
  const undecided = matters.payments.filter(({ providerPaymentId }) => !inHand.has(providerPaymentId));
  const paidFor = await findPaidFor(
    db,
    undecided.slice(0, MAX_LISTED).map(({ providerPaymentId }) => providerPaymentId),
  );
  const overdue = await overduePlans(db, now);
  return {
    undecided: group(undecided, (payment) => ({
      ...toUndecided(payment, paidFor.get(payment.providerPaymentId)),
      approval_id: approvalOf(payment.providerPaymentId),
    })),
    failed_refunds: group(failedRefunds, (refund) => ({
      ...toUnsentRefund(refund),
      approval_id: approvalOf(refund.providerPaymentId),
    })),
    refunds_under_way: group(refundsUnderWay, (refund) => ({ ...toUnsentRefund(refund), approval_id: null })),
    refunds_at_provider: group(matters.dashboardRefunds, toRefundAtProvider),
    own_unknown: group(unknownPayments.own, toUnknownPayment),
    outside: group(unknownPayments.outside, (payment) => ({ ...toUnknownPayment(payment), receipt: null })),
    disputes: group(matters.disputes, toDispute),
    overdue_plans: group(overdue, ({ userSchemeId, lastDay }) => ({
      user_scheme_id: userSchemeId,
      last_day: lastDay,
    })),
  };
}
