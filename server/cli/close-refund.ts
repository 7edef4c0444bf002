import { closeDashboardRefund, type DashboardRefund } from '#api/payments/owner-service.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { formatIndianDate } from '#contract/indian-time.ts';
import { formatRupeesExact } from '#contract/money.ts';
import type { Workplace } from './run-command.ts';

/** What the money was for, and what is to be done there now that it is back. */
function whatItPaid(refund: DashboardRefund): string[] {
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
    `Have your accountant issue a credit note for invoice ${invoiceNumber}; the shop issues none.`,
  ];
}

/** What the owner is told of money that somebody sent back at the provider, and what to do about it. */
export function tellDashboardRefund(refund: DashboardRefund): string[] {
  const { providerRefundId, providerPaymentId, amount, paid, refundedAt } = refund;
  const part = amount < paid ? ` of ${formatRupeesExact(paid)}` : '';
  return [
    `${providerRefundId}  ${formatRupeesExact(amount)}${part} of ${providerPaymentId} was sent back at the provider on ${formatIndianDate(refundedAt)}, not by this shop.`,
    ...whatItPaid(refund).map((line) => `    ${line}`),
    `    Then: "close-refund ${providerRefundId}".`,
  ];
}

/** Takes a refund of the provider's own page off the list of what the owner has to look at. */
export async function closeRefund(
  { db, clock, say }: Workplace,
  [refundId = '']: string[],
): Promise<boolean | Refusal> {
  const outcome = await closeDashboardRefund(db, refundId, clock());
  if (isRefusal(outcome)) return outcome;
  say(`${refundId} is dealt with.`);
  return true;
}
