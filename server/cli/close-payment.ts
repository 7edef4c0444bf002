import {
  closeUnknownPayments,
  OUTSIDE,
  type readOpenUnknownPayments,
} from '#api/payments/unknown-payment-service.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { formatIndianDate } from '#contract/indian-time.ts';
import { formatRupeesExact } from '#contract/money.ts';
import type { Options } from './command-arguments.ts';
import type { Workplace } from './run-command.ts';

type Open = Awaited<ReturnType<typeof readOpenUnknownPayments>>;

/** Of payments that were made outside of the shop, only the newest are listed: a card terminal makes many. */
const MAX_LISTED = 10;

function tellPayment({
  providerPaymentId,
  amount,
  currency,
  method,
  paidAt,
  providerOrderId,
}: Open['own'][number]): string {
  const money = currency === 'INR' ? formatRupeesExact(amount) : `${amount / 100} ${currency}`;
  const marks = [method && `by ${method}`, paidAt && `on ${formatIndianDate(paidAt)}`].filter(Boolean);
  return `${providerPaymentId}  ${[money, ...marks].join(' ')}, ${providerOrderId ? `on ${providerOrderId}` : 'without a provider order'}`;
}

/** What the owner reads of money at the provider that the shop cannot place, and what to do about it. */
export function tellUnknownPayments({ own, outside }: Open): string[] {
  const listed = outside.slice(0, MAX_LISTED);
  const more = outside.length - listed.length;
  return [
    ...own.flatMap((payment) => [
      `${tellPayment(payment)}  was paid for ${payment.receipt}, which this shop does not know. Was an older backup restored?`,
      `    Settle it with the customer, then: "close-payment ${payment.providerPaymentId} --note TEXT".`,
    ]),
    ...listed.map((payment) => `${tellPayment(payment)}  was not made by this shop.`),
    ...(more > 0 ? [`${more} more payments were not made by this shop.`] : []),
    ...(listed.length > 0
      ? [
          `    If they are from a card terminal, a payment link or another shop: "close-payment ${OUTSIDE} --note TEXT" closes all of them.`,
        ]
      : []),
  ];
}

/** Takes unknown payments off the list of what the owner has to look at. */
export async function closePayments(
  { db, clock, say }: Workplace,
  names: string[],
  options: Options,
): Promise<boolean | Refusal> {
  const note = options.get('--note')?.trim();
  if (!note) {
    say('Say how it was dealt with: --note "paid at the card terminal".');
    return false;
  }
  const outcome = await closeUnknownPayments({ db, clock }, names, note);
  if (isRefusal(outcome)) return outcome;
  say(`${outcome.closed} ${outcome.closed === 1 ? 'payment is' : 'payments are'} dealt with.`);
  return true;
}
