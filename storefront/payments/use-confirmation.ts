import { useState } from 'react';
import { type SignedClaim, toClaimFields } from '#contract/orders/payments/payment-fields.ts';
import type { PaymentClaimFields, VerifyPaymentResponse } from '#contract/orders/payments/payments.ts';
import { confirm, pollUntilPaid, pollWhileShown } from './confirm-payment.ts';
import { NOTES, type PaymentNote, type PaymentNotes } from './payment-notes.ts';
import type { PaymentPhase } from './use-payment-phase.ts';

/** The parts that differ between the kinds of payments. */
export interface ConfirmationActs {
  notes: PaymentNotes;
  verify: (claim: PaymentClaimFields) => Promise<VerifyPaymentResponse>;
  /** Refetches what was paid for and returns whether it is paid. */
  isPaid: () => Promise<boolean>;
}

type Settle = (phase: PaymentPhase, note: PaymentNote | null) => void;

/** Finds out whether a payment has arrived, and settles its phase. */
export function useConfirmation(acts: ConfirmationActs, settle: Settle, isMounted: () => boolean) {
  const { notes } = acts;
  const [isPolling, setPolling] = useState(false);

  /** A failed request counts as not paid. */
  function checkPaid(): Promise<boolean> {
    return acts.isPaid().catch(() => false);
  }

  async function verify(claim: SignedClaim) {
    settle('confirming', NOTES.confirming);
    const verification = await confirm(acts.verify(toClaimFields(claim)));
    if (verification.outcome === 'unanswered') return waitUntilPaid(notes.unanswered, notes.unanswered);
    if (verification.outcome === 'on its way') return waitUntilPaid(NOTES.confirming);
    if (verification.outcome === 'refused') {
      settle('ready', notes.refused(verification.reason));
      await checkPaid();
      return;
    }
    settle('paid', notes.successful);
    setPolling(true);
    await pollUntilPaid(checkPaid);
    setPolling(false);
  }

  /** Polls for a pending payment; the customer cannot pay again meanwhile. */
  async function waitUntilPaid(meanwhile: PaymentNote, later: PaymentNote = notes.onItsWay) {
    settle('confirming', meanwhile);
    if (!(await pollUntilPaid(checkPaid))) {
      settle('on its way', later);
      if (!(await pollWhileShown(checkPaid, isMounted))) return;
    }
    settle('paid', notes.successful);
  }

  /** After the dialog was closed: looks whether it was paid all the same, until the customer pays again or leaves. */
  async function watch(shouldContinue: () => boolean) {
    if (
      (await pollUntilPaid(checkPaid, shouldContinue)) ||
      (await pollWhileShown(checkPaid, shouldContinue))
    ) {
      if (shouldContinue()) settle('paid', notes.successful);
    }
  }

  return { isPolling, checkPaid, verify, waitUntilPaid, watch };
}
