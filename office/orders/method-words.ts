import type { DirectMethod } from '#contract/orders/payments/payment-states.ts';

/** How the shop itself was paid. */
export const METHOD_WORDS: Record<DirectMethod, string> = {
  'bank transfer': 'Bank transfer',
  cash: 'Cash',
  card: 'Card, at your own machine',
  upi: 'UPI, to your own account',
};
