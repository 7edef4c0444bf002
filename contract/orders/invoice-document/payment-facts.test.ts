import { expect, test } from 'vitest';
import { rupees } from '#contract/money/money.ts';
import { paymentSentences } from './payment-facts.ts';

const online = { payment_method: 'upi', payment_reference: 'pay_1', total_amount: rupees(10_000) };

test('an invoice says what was paid how', () => {
  expect(paymentSentences(online)).toEqual(['Paid by UPI, payment reference pay_1.']);
  const plan = { user_scheme_id: 7, saved: rupees(3000) };
  expect(paymentSentences({ ...online, plan, from_gift_cards: rupees(5101) })).toEqual([
    '₹3,000 paid from savings plan 7.',
    '₹5,101 paid by gift card.',
    'The rest paid by UPI, payment reference pay_1.',
  ]);
});

test('an invoice that gift cards paid names no other payment, also where it paid gift cards of the same order', () => {
  const { payment_reference: _, ...byCard } = { ...online, payment_method: 'gift card' };
  const from_gift_cards = rupees(10_000);
  expect(paymentSentences({ ...byCard, from_gift_cards })).toEqual(['₹10,000 paid by gift card.']);
  expect(paymentSentences({ ...online, from_gift_cards })).toEqual(['₹10,000 paid by gift card.']);
});
