import { acceptPayment } from '#api/payments/review/acceptance-service.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { formatRupeesExact } from '#contract/money/money.ts';
import type { Options } from '../commands/command-arguments.ts';
import type { CommandContext } from '../commands/command-context.ts';
import { commandLog } from '../commands/command-log.ts';

/** Applies a payment in review to its order or plan although its amount differs from the requested one (P-52). */
export async function acceptReviewedPayment(
  { config, print, ...open }: CommandContext,
  [paymentId = '']: string[],
  options: Options,
): Promise<boolean | Refusal> {
  const accepter = {
    ...open,
    ...(config.provider && { gateway: config.provider.gateway }),
    seller: config.seller,
    metalRateMaxDays: config.metalRateMaxDays,
    invoicePrefix: config.invoicePrefix,
    log: commandLog(),
  };
  const accepted = await acceptPayment(accepter, paymentId, options.get('--rest-received'));
  if (isRefusal(accepted)) return accepted;
  const { requestedPaise, paidPaise, orderId } = accepted;
  const difference =
    paidPaise === requestedPaise ? '' : ` The customer paid ${formatRupeesExact(paidPaise)}.`;
  print(
    `${paymentId} is accepted as the ${formatRupeesExact(requestedPaise)} of ${orderId ? `order ${orderId}` : 'a savings plan'}.${difference}`,
  );
  return true;
}
