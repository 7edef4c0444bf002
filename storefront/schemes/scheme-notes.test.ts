import { describe, expect, test } from 'vitest';
import { orderMessages } from '#contract/orders/order-messages.ts';
import { schemeMessages } from '#contract/schemes/scheme-messages.ts';
import { RequestFailure } from '#storefront/api-client/request-error.ts';
import { schemeNotes } from './scheme-notes.ts';

const notes = schemeNotes(schemeMessages.schemeEnrolled, undefined);

describe('notes of a scheme payment', () => {
  test('a refusal without a reason gets a complete sentence', () => {
    expect(notes.refused(orderMessages.verificationFailed)).toEqual({
      variant: 'error',
      text: schemeMessages.schemePaymentFailed,
      detail:
        'We could not match this payment. If your bank took the amount, please call us before paying again.',
    });
  });

  test('foreign text ends with a full stop before the next sentence', () => {
    const failure = new RequestFailure('bad request', { status: 409, message: 'Not today' });
    expect(notes.notInitiated(failure).detail).toMatch(/^Not today\. Nothing is charged/);
    expect(notes.attemptFailed('Declined by the bank').detail).toMatch(
      /^Declined by the bank\. If your bank/,
    );
    expect(notes.attemptFailed('The bank said no.').detail).toMatch(/^The bank said no\. If your bank/);
    expect(notes.refused('Sent back to you').detail).toMatch(/^Sent back to you\. If your bank/);
  });
});
