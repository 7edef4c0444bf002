import { readBeforeBankRefund, recordRefundByTransfer } from '#api/payments/refunds/bank-refund-service.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { formatRupeesExact } from '#contract/money/money.ts';
import { BANK_REFERENCE } from '#contract/orders/payments/payment-states.ts';
import type { Options } from '../commands/command-arguments.ts';
import { actingOf, type CommandContext } from '../commands/command-context.ts';
import { commandLog } from '../commands/command-log.ts';

/** Reads the payment's refunds from the provider; false if that failed, true also when no provider is configured. */
async function syncProviderRefunds({ config, ...open }: CommandContext, refundId: string): Promise<boolean> {
  if (!config.provider) return true;
  const { gateway } = config.provider;
  return readBeforeBankRefund({ ...open, gateway, log: commandLog() }, refundId);
}

export async function recordPaidOtherwise(
  context: CommandContext,
  [refundId = '']: string[],
  options: Options,
): Promise<boolean | Refusal> {
  const { print } = context;
  const reference = options.get('--bank-reference') ?? '';
  if (!BANK_REFERENCE.test(reference)) {
    print('Give the reference of the bank transfer, such as --bank-reference UTR123456789012.');
    return false;
  }
  if (!(await syncProviderRefunds(context, refundId)) && !options.has('--sure')) {
    print(
      'The provider could not be reached to check whether it sent this refund. Check its dashboard; if it did not, add --sure.',
    );
    return false;
  }
  const refund = await recordRefundByTransfer(actingOf(context), refundId, reference);
  if (isRefusal(refund)) return refund;
  print(
    `${formatRupeesExact(refund.amountPaise)} of ${refund.providerPaymentId} is recorded as paid back by bank transfer ${reference}.`,
  );
  return true;
}
