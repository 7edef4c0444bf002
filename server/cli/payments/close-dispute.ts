import { closeDispute } from '#api/payments/disputes/dispute-service.ts';
import type { Dispute } from '#api/payments/owner-matters-service.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { formatIndianMoment } from '#contract/indian-time.ts';
import { formatRupeesExact } from '#contract/money/money.ts';
import type { Options } from '../commands/command-arguments.ts';
import { actingOf, type CommandContext } from '../commands/command-context.ts';

function nextStep({ disputeId, status, respondBy, deductedPaise }: Dispute): string {
  switch (status) {
    case 'open':
      return respondBy
        ? `Accept or contest it at the provider by ${formatIndianMoment(respondBy)}.`
        : 'Accept or contest it at the provider.';
    case 'under_review':
      return 'The bank decides; nothing is to be done now.';
    case 'won':
      return 'The money stays with you.';
    case 'lost':
      return `The provider took ${formatRupeesExact(deductedPaise)} from your balance. Settle the order, then: "close-dispute ${disputeId} --note TEXT".`;
    case 'closed':
      return `It ended without a loss. "close-dispute ${disputeId} --note TEXT" takes it off this list.`;
  }
}

export function formatDispute(dispute: Dispute): string {
  const { disputeId, providerPaymentId, amountPaise, reasonCode, phase, status, orderId } = dispute;
  const why = [phase, reasonCode].filter(Boolean).join(', ');
  const of = orderId ? `${providerPaymentId} of order ${orderId}` : providerPaymentId;
  return `${disputeId}  The customer’s bank disputes ${formatRupeesExact(amountPaise)} of ${of} (${why}): ${status.replace('_', ' ')}. ${nextStep(dispute)}`;
}

/** Closes a finished dispute, so that `reconcile` no longer lists it. */
export async function closeDisputeOf(
  { print, ...context }: CommandContext,
  [disputeId = '']: string[],
  options: Options,
): Promise<boolean | Refusal> {
  const note = options.get('--note')?.trim();
  if (!note) {
    print('Missing option: how it was resolved, such as --note "the piece came back".');
    return false;
  }
  const outcome = await closeDispute(actingOf(context), disputeId, note);
  if (isRefusal(outcome)) return outcome;
  print(`${disputeId} is closed.`);
  return true;
}
