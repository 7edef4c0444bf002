import { describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { RequestFailure } from '#storefront/api-client/request-error.ts';
import { schemeNotes } from './scheme-notes.ts';

const notes = schemeNotes(messages.schemeEnrolled, undefined);

describe('what is said about paying into a scheme', () => {
  test('a refusal without a reason of its own is told in a sentence', () => {
    expect(notes.refused(messages.verificationFailed)).toEqual({
      tone: 'bad',
      text: messages.schemePaymentFailed,
      detail:
        'We could not match this payment. If your bank took the amount, please call us before paying again.',
    });
  });

  test('whatever others say ends before the next sentence begins', () => {
    const failure = new RequestFailure('bad request', { status: 409, message: 'Not today' });
    expect(notes.notInitiated(failure).detail).toMatch(/^Not today\. Nothing is charged/);
    expect(notes.attemptFailed('Declined by the bank').detail).toMatch(
      /^Declined by the bank\. If your bank/,
    );
    expect(notes.attemptFailed('The bank said no.').detail).toMatch(/^The bank said no\. If your bank/);
    expect(notes.refused('Sent back to you').detail).toMatch(/^Sent back to you\. If your bank/);
  });
});
