import type { DashboardRefund } from '#api/payments/owner-matters-service.ts';
import { closeDashboardRefund } from '#api/payments/owner-service.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { formatIndianDate } from '#contract/indian-time.ts';
import { formatRupeesExact } from '#contract/money/money.ts';
import { actingOf, type CommandContext } from '../commands/command-context.ts';

/** What the refunded payment was for, and what the owner has to do now. */
function followUpLines(refund: DashboardRefund): string[] {
  const { orderId, orderStatus, userSchemeId, passbookStatus, invoiceNumber } = refund;
  if (refund.isPaidOtherwise) {
    return ['It was paid back by bank transfer too: settle it with the customer.'];
  }
  if (orderId === null) {
    return [
      passbookStatus === 'active'
        ? `It was an instalment of passbook ${userSchemeId}, which counts it no longer; if the plan is to end, give the rest back with "close-passbook ${userSchemeId} money-back".`
        : `It was an instalment of passbook ${userSchemeId}, which is ${passbookStatus}: settle it with the customer.`,
    ];
  }
  const canBeCancelled = orderStatus === 'pending' || orderStatus === 'processing';
  return [
    canBeCancelled
      ? `Order ${orderId} is ${orderStatus}: if it is not to be sent, cancel it with "order-status ${orderId} cancelled".`
      : `Order ${orderId} is ${orderStatus} and stays so.`,
    `Issue its credit note against ${invoiceNumber} in the office, under Payments; what has none is closed here.`,
  ];
}

/** Output for a refund made in the provider's dashboard, with what the owner has to do about it. */
export function formatDashboardRefund(refund: DashboardRefund): string[] {
  const { providerRefundId, providerPaymentId, amountPaise, paidPaise, refundedAt } = refund;
  const part = amountPaise < paidPaise ? ` of ${formatRupeesExact(paidPaise)}` : '';
  return [
    `${providerRefundId}  ${formatRupeesExact(amountPaise)}${part} of ${providerPaymentId} was sent back at the provider on ${formatIndianDate(refundedAt)}, not by this shop.`,
    ...followUpLines(refund).map((line) => `    ${line}`),
    `    Then: "close-refund ${providerRefundId}".`,
  ];
}

/** Closes a refund made in the provider's dashboard, so that `reconcile` no longer lists it. */
export async function closeRefund(
  { print, ...context }: CommandContext,
  [refundId = '']: string[],
): Promise<boolean | Refusal> {
  const outcome = await closeDashboardRefund(actingOf(context), refundId);
  if (isRefusal(outcome)) return outcome;
  print(`${refundId} is closed.`);
  return true;
}
