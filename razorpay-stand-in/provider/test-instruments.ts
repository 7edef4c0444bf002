import type { FailureReason } from './failure-reasons.ts';

/** Test cards of the Razorpay docs ("Test Card Details") that fail, by number without spaces. All others succeed. */
const failingCards: Record<string, FailureReason> = {
  '4100280000090000': 'payment_timed_out',
  '4100280000080001': 'insufficient_fund',
  '4100280000070002': 'payment_cancelled',
  '4100280000060003': 'card_declined',
  '4100280000050004': 'card_declined',
  '4100280000040005': 'card_declined',
  '4100280000030006': 'card_disabled_for_online_payments',
  '4100280000010008': 'card_number_invalid',
  '4100280000020007': 'gateway_technical_error',
  '4100280000000009': 'authentication_failed',
};

const failingVpas: Record<string, FailureReason> = { 'failure@razorpay': 'payment_failed' };

const networks: [RegExp, string][] = [
  [/^3[47]/, 'American Express'],
  [/^3[068]/, 'Diners Club'],
  [/^4/, 'Visa'],
  [/^5/, 'MasterCard'],
  [/^6/, 'RuPay'],
];

export const defaultCard = '4100280000001007';
export const defaultVpa = 'success@razorpay';

/** The failure reason of a test card or VPA; undefined if it succeeds. */
export function reasonOfInstrument(typed: { card?: string; vpa?: string }): FailureReason | undefined {
  if (typed.card !== undefined) return failingCards[typed.card.replace(/\D/g, '')];
  if (typed.vpa !== undefined) return failingVpas[typed.vpa.trim().toLowerCase()];
  return undefined;
}

/** Last four digits and network of a card number. The number itself is not stored. */
export function describeCard(number: string): { last4: string; network: string } {
  const digits = number.replace(/\D/g, '') || defaultCard;
  const network = networks.find(([start]) => start.test(digits))?.[1] ?? 'Visa';
  return { last4: digits.slice(-4), network };
}
