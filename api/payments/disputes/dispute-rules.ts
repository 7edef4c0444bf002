import { paise } from '#contract/money/money.ts';
import { DISPUTE_STATUSES } from '#contract/orders/payments/payment-states.ts';
import { UNDECIDED_DISPUTE_STATUSES } from '#db/tables/money/payment-matters.ts';
import type { ProviderDispute } from '../provider/gateway.ts';
import type { DisputeReport, NewDisputeReport } from './dispute-queries.ts';

type Status = (typeof DISPUTE_STATUSES)[number];

/** Unknown statuses are treated as open, so that the owner sees them. */
const statusOf = (status: string): Status => DISPUTE_STATUSES.find((known) => known === status) ?? 'open';

export const isUndecided = (status: Status): boolean =>
  UNDECIDED_DISPUTE_STATUSES.some((undecided) => undecided === status);

/** The report to store for a dispute; undefined if nothing changed. Until a dispute is lost, its money is merely withheld. */
export function changedReport(
  dispute: ProviderDispute,
  last: DisputeReport | undefined,
): NewDisputeReport | undefined {
  const status = statusOf(dispute.status);
  const report = {
    disputeId: dispute.id,
    providerPaymentId: dispute.paymentId,
    amountPaise: dispute.amountPaise,
    currency: dispute.currency,
    deductedPaise: status === 'lost' ? dispute.deductedPaise : paise(0),
    reasonCode: dispute.reasonCode,
    phase: dispute.phase,
    status,
    respondBy: dispute.respondBy,
  };
  const isSame =
    last !== undefined &&
    last.status === report.status &&
    last.phase === report.phase &&
    last.amountPaise === report.amountPaise &&
    last.deductedPaise === report.deductedPaise &&
    last.respondBy?.getTime() === report.respondBy?.getTime();
  return isSame ? undefined : report;
}
