import {
  ALL_OUTSIDE,
  closeUnknownPayments,
  type readOpenUnknownPayments,
} from '#api/payments/review/unknown-payment-service.ts';
import { counted } from '#contract/counted.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { formatIndianDate } from '#contract/indian-time.ts';
import { formatRupeesExact } from '#contract/money/money.ts';
import type { Options } from '../commands/command-arguments.ts';
import { actingOf, type CommandContext } from '../commands/command-context.ts';

type Open = Awaited<ReturnType<typeof readOpenUnknownPayments>>;

/** Limit on listed payments made outside of the shop: a card terminal makes many. */
const MAX_LISTED = 10;

function formatPayment({
  providerPaymentId,
  amountPaise,
  currency,
  method,
  paidAt,
  providerOrderId,
}: Open['own'][number]): string {
  const money = currency === 'INR' ? formatRupeesExact(amountPaise) : `${amountPaise / 100} ${currency}`;
  const marks = [method && `by ${method}`, paidAt && `on ${formatIndianDate(paidAt)}`].filter(Boolean);
  return `${providerPaymentId}  ${[money, ...marks].join(' ')}, ${providerOrderId ? `on ${providerOrderId}` : 'without a provider order'}`;
}

/** Output for provider payments that match no order or plan, with what the owner can do about them. */
export function formatUnknownPayments({ own, outside }: Open): string[] {
  const listed = outside.slice(0, MAX_LISTED);
  const more = outside.length - listed.length;
  return [
    ...own.flatMap((payment) => [
      `${formatPayment(payment)}  was paid for ${payment.receipt}, which this shop does not know. Was an older backup restored?`,
      `    Settle it with the customer, then: "close-payment ${payment.providerPaymentId} --note TEXT".`,
    ]),
    ...listed.map((payment) => `${formatPayment(payment)}  was not made by this shop.`),
    ...(more > 0 ? [`${more} more payments were not made by this shop.`] : []),
    ...(listed.length > 0
      ? [
          `    If they are from a card terminal, a payment link or another shop: "close-payment ${ALL_OUTSIDE} --note TEXT" closes all of them.`,
        ]
      : []),
  ];
}

/** Closes unknown payments, so that `reconcile` no longer lists them. */
export async function closePayments(
  { print, ...context }: CommandContext,
  names: string[],
  options: Options,
): Promise<boolean | Refusal> {
  const note = options.get('--note')?.trim();
  if (!note) {
    print('Missing option: how it was resolved, such as --note "paid at the card terminal".');
    return false;
  }
  const outcome = await closeUnknownPayments(actingOf(context), names, note);
  if (isRefusal(outcome)) return outcome;
  print(`${counted(outcome.closed, 'payment is', 'payments are')} closed.`);
  return true;
}
