import { creditEarlierCancellation } from '#api/payments/cancellation/earlier-cancellation-service.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { formatRupeesExact } from '#contract/money/money.ts';
import { actingOf, type CommandContext } from '../commands/command-context.ts';

/** Issues the credit notes of an order that was cancelled before the shop issued any. */
export async function creditCancelled(
  { print, ...context }: CommandContext,
  [orderId = '']: string[],
): Promise<boolean | Refusal> {
  const credited = await creditEarlierCancellation(actingOf(context), orderId);
  if (isRefusal(credited)) return credited;
  print(`The invoices of order ${orderId} are credited: ${formatRupeesExact(credited.creditedPaise)}.`);
  return true;
}
