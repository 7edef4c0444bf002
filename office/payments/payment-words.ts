import { formatRupeesExact, type Rupees, toPaise } from '#contract/money/money.ts';
import type { PaymentState } from '#contract/office/payments/payments.ts';
import type { BadgeVariant } from '../ui/layout/badge.tsx';

export const PAYMENT_STATE_WORDS: Record<PaymentState, string> = {
  noted: 'No money came',
  applied: 'Paid',
  'refund queued': 'To be sent back',
  review: 'In review',
  refunded: 'Sent back',
  unknown: 'Not known to the shop',
};

export const PAYMENT_STATE_VARIANTS: Record<PaymentState, BadgeVariant> = {
  noted: 'neutral',
  applied: 'success',
  'refund queued': 'warning',
  review: 'warning',
  refunded: 'neutral',
  unknown: 'warning',
};

/** `₹1,23,456.00`, or an amount in another currency. */
export function money(amount: Rupees, currency = 'INR'): string {
  return currency === 'INR' ? formatRupeesExact(toPaise(amount)) : `${amount.toFixed(2)} ${currency}`;
}
