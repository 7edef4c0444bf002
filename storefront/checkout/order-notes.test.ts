import { describe, expect, test } from 'vitest';
import { orderMessages } from '#contract/orders/order-messages.ts';
import { RequestFailure } from '#storefront/api-client/request-error.ts';
import { orderNotes } from './order-notes.ts';

const notes = orderNotes(undefined);

describe('notes of an order payment', () => {
  test('a refusal without a reason gets a complete sentence', () => {
    expect(notes.refused(orderMessages.verificationFailed)).toEqual({
      variant: 'error',
      text: orderMessages.verificationFailed,
      detail:
        'We could not match this payment to your order. If your bank took the amount, please call us before paying again.',
    });
  });

  test('foreign text ends with a full stop before the next sentence', () => {
    const failure = new RequestFailure('bad request', { status: 404, message: orderMessages.orderNotFound });
    expect(notes.notInitiated(failure).detail).toMatch(/^Order not found\. Nothing is charged/);
    expect(notes.refused('Sent back to you').detail).toMatch(/^Sent back to you\. If your bank/);
  });
});
