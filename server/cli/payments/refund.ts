import { sendDueRefunds } from '#api/payments/jobs.ts';
import { orderRefund, readLastRefunds } from '#api/payments/refunds/refund-service.ts';
import type { FailedRefund, Refund } from '#api/payments/rules.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { formatRupeesExact } from '#contract/money/money.ts';
import { actingOf, type CommandContext } from '../commands/command-context.ts';
import { commandLog } from '../commands/command-log.ts';

export function formatRefund({
  providerPaymentId,
  amountPaise,
  state,
  providerRefundId,
  problem,
}: Refund): string {
  const what = `${formatRupeesExact(amountPaise)} of ${providerPaymentId}`;
  const why = problem ? ` ${problem}` : '';
  switch (state) {
    case 'processed':
      return `${what} was sent back (${providerRefundId}).${why}`;
    case 'pending':
      return `${what} is on its way back (${providerRefundId}).${why}`;
    case 'paid otherwise':
      return `${what} was paid back by bank transfer.`;
    case 'failed':
      return `${what} was not sent back.${why}`;
    case 'ordered':
      return `${what} is ordered to be sent back; the running shop keeps at it.${why}`;
  }
}

/** Output for a failed refund, with what the owner can do about it. */
export function formatUnsentRefund({ userSchemeId, number, ...refund }: FailedRefund): string[] {
  const ofPlan = userSchemeId === null ? '' : ` (instalment ${number} of passbook ${userSchemeId})`;
  return [
    formatRefund(refund),
    `    Send it with "refund ${refund.providerPaymentId}"${ofPlan}, or pay it by bank transfer and say "paid-otherwise ${refund.refundId} --bank-reference REFERENCE".`,
  ];
}

/** Queues the refund of a payment and sends it now if the provider's keys are configured. */
export async function refundPayment(
  { config, print, ...open }: CommandContext,
  [paymentId = '']: string[],
): Promise<boolean | Refusal> {
  const refund = await orderRefund(actingOf(open), paymentId);
  if (isRefusal(refund)) return refund;
  if (config.provider) {
    await sendDueRefunds({
      ...open,
      gateway: config.provider.gateway,
      metalRateMaxDays: config.metalRateMaxDays,
      seller: config.seller,
      invoicePrefix: config.invoicePrefix,
      log: commandLog(),
    });
  }
  const now = (await readLastRefunds(open.db, [paymentId])).get(paymentId) ?? refund;
  print(formatRefund(now));
  return now.state !== 'failed';
}
