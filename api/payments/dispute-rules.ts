import type { DisputeReport, NewDisputeReport } from './dispute-queries.ts';
import type { ProviderDispute } from './gateway.ts';

const STATUSES = ['open', 'under_review', 'won', 'lost', 'closed'] as const;

type Status = (typeof STATUSES)[number];

/** A status that the shop has no word for is one that needs looking at. */
const statusOf = (status: string): Status => STATUSES.find((known) => known === status) ?? 'open';

/**
 * What is to be stored of how a dispute stands; undefined when that is stored already. Only a lost dispute takes money
 * for good: what the provider holds back before is held, not lost.
 */
export function changedReport(
  dispute: ProviderDispute,
  last: DisputeReport | undefined,
): NewDisputeReport | undefined {
  const status = statusOf(dispute.status);
  const report = {
    disputeId: dispute.id,
    providerPaymentId: dispute.paymentId,
    amount: dispute.amount,
    currency: dispute.currency,
    deducted: status === 'lost' ? dispute.deducted : 0,
    reasonCode: dispute.reasonCode,
    phase: dispute.phase,
    status,
    respondBy: dispute.respondBy,
  };
  const isSame =
    last !== undefined &&
    last.status === report.status &&
    last.phase === report.phase &&
    last.amount === report.amount &&
    last.deducted === report.deducted &&
    last.respondBy?.getTime() === report.respondBy?.getTime();
  return isSame ? undefined : report;
}
