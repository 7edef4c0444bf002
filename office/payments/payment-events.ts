import type { PaymentDetails } from '#contract/office/payments/payments.ts';
import { money } from './payment-words.ts';

export interface PaymentEvent {
  key: string;
  at: string;
  text: string;
}

/** All that happened to a payment, oldest first: by people, by the provider and by the bank. */
export function eventsOf(payment: PaymentDetails): PaymentEvent[] {
  const { payment_id, at, amount, currency, applied_at } = payment;
  const events = [
    { key: payment_id, at, text: `The shop learnt of ${money(amount, currency)}.` },
    ...(applied_at ? [{ key: 'applied', at: applied_at, text: 'It paid what it was made for.' }] : []),
    ...payment.acts.map((act, index) => ({
      key: `act ${index}`,
      at: act.at,
      text: `${act.by}: ${act.act}${act.reason ? ` (${act.reason})` : ''}`,
    })),
    ...payment.refunds.flatMap(refundEvents),
    ...payment.provider_refunds.map((refund) => ({
      key: refund.provider_refund_id,
      at: refund.at,
      text: `The provider sent ${money(refund.amount)} back (${refund.provider_refund_id})${refund.is_own ? '' : `, not by this shop${noteText(refund.credit_notes)}`}.`,
    })),
    ...payment.disputes.map((dispute) => ({
      key: `${dispute.dispute_id} ${dispute.at}`,
      at: dispute.at,
      text: `The bank disputes ${money(dispute.amount)} (${dispute.dispute_id}): ${dispute.status.replace('_', ' ')}.`,
    })),
  ];
  return events.toSorted((one, other) => one.at.localeCompare(other.at));
}

/** How a refund ended that the provider did not pay; the provider's own refund reports one that it paid. */
function refundEvents({ refund_id, ordered_at, amount, state, problem, bank_reference }: Refund) {
  const event = (text: string) => [{ key: refund_id, at: ordered_at, text }];
  if (bank_reference !== null)
    return event(`${money(amount)} was paid back by bank transfer ${bank_reference}.`);
  if (state === 'failed') return event(`A refund of ${money(amount)} did not go through. ${problem ?? ''}`);
  return state === 'processed' ? [] : event(`A refund of ${money(amount)} is on its way. ${problem ?? ''}`);
}

const noteText = (numbers: readonly string[]) =>
  numbers.length === 0 ? '' : `; stated by ${numbers.join(' and ')}`;

type Refund = PaymentDetails['refunds'][number];
