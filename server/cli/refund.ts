import { workOffRefunds } from '#api/payments/jobs.ts';
import { razorpayGateway } from '#api/payments/razorpay-gateway.ts';
import { type FailedRefund, orderRefund, type Refund, readRefund } from '#api/payments/refund-service.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { formatRupeesExact } from '#contract/money.ts';
import { commandLog } from './command-log.ts';
import type { Workplace } from './run-command.ts';

/** What became of a refund, in one sentence for the owner. */
export function tellRefund({ providerPaymentId, amount, state, providerRefundId, problem }: Refund): string {
  const what = `${formatRupeesExact(amount)} of ${providerPaymentId}`;
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

/** What the owner can do about a refund that was not sent. */
export function tellUnsent({ userSchemeId, number, ...refund }: FailedRefund): string[] {
  const ofPlan = userSchemeId === null ? '' : ` (instalment ${number} of passbook ${userSchemeId})`;
  return [
    tellRefund(refund),
    `    Send it with "refund ${refund.providerPaymentId}"${ofPlan}, or pay it by bank transfer and say "paid-otherwise ${refund.refundId} --bank-reference REFERENCE".`,
  ];
}

/** Orders a payment's money to be sent back and, where the provider's keys are at hand, has it sent at once. */
export async function refundPayment(
  { config, say, ...open }: Workplace,
  [paymentId = '']: string[],
): Promise<boolean | Refusal> {
  const refund = await orderRefund(open.db, paymentId, open.clock());
  if (isRefusal(refund)) return refund;
  if (config.provider) {
    await workOffRefunds({
      ...open,
      gateway: razorpayGateway(config.provider),
      metalRateMaxDays: config.metalRateMaxDays,
      seller: config.seller,
      invoicePrefix: config.invoicePrefix,
      log: commandLog(),
    });
  }
  const now = (await readRefund(open.db, refund.refundId)) ?? refund;
  say(tellRefund(now));
  return now.state !== 'failed';
}
