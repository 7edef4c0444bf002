import { describe, expect, test } from 'vitest';
import { settledBy } from '../webhook/webhook-event-rules.ts';
import { readMessage } from './event-rules.ts';

const payment = { entity: { id: 'pay_1', order_id: 'order_1' } };
const message = (event: string, payload: object) => JSON.stringify({ event, payload });

describe('the subject of a webhook event', () => {
  test('a payment on a provider order', () => {
    expect(readMessage(message('payment.captured', { payment }))).toEqual({
      type: 'payment.captured',
      subject: { providerOrderId: 'order_1', paymentId: 'pay_1', refundedPaymentId: undefined },
    });
  });

  test('an order alone', () => {
    const { subject } = readMessage(message('order.paid', { order: { entity: { id: 'order_2' } } }));
    expect(subject).toMatchObject({ providerOrderId: 'order_2' });
    expect(settledBy(subject)).toBeUndefined();
  });

  test.each([
    ['{', 'unreadable'],
    ['[]', 'unknown'],
    ['null', 'unknown'],
    ['{"event":"a.b"}', 'a.b'],
  ])('unknown: %s', (text, type) => {
    const message = readMessage(text);
    expect(message.type).toBe(type);
    expect(message.subject.providerOrderId).toBeUndefined();
    expect(settledBy(message.subject)).toBeUndefined();
  });
});

describe('an applied payment', () => {
  test('makes its own events redundant', () => {
    const { subject } = readMessage(message('payment.authorized', { payment }));
    expect(settledBy(subject)).toEqual({ paymentId: 'pay_1', providerOrderId: 'order_1' });
  });

  test.each([
    ['payment.refunded', { payment }],
    ['refund.created', { payment, refund: { entity: { payment_id: 'pay_1' } } }],
  ])('does not make %s redundant', (event, payload) => {
    const { subject } = readMessage(message(event, payload));
    expect(subject.refundedPaymentId).toBe('pay_1');
    expect(settledBy(subject)).toBeUndefined();
  });
});
