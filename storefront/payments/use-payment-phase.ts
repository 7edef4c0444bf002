import { useRef, useState } from 'react';
import type { PaymentNote } from './payment-notes.ts';

/** `paying`: the provider's dialog is open. `on its way`: the customer may have been charged; not confirmed yet. */
export type PaymentPhase = 'ready' | 'starting' | 'paying' | 'confirming' | 'on its way' | 'paid';

const READY: ShownPhase = { phase: 'ready', note: null };

interface ShownPhase {
  phase: PaymentPhase;
  note: PaymentNote | null;
}

/** The phase of a payment and the note about it. While one is in flight, no other one starts. */
export function usePaymentPhase() {
  const [shown, setShown] = useState(READY);
  const inFlight = useRef(false);

  function settle(phase: PaymentPhase, note: PaymentNote | null) {
    inFlight.current = phase !== 'ready' && phase !== 'paid';
    setShown({ phase, note });
  }

  /** The dialog was closed; its outcome may have been reported before. */
  function dismiss(note: PaymentNote) {
    inFlight.current = false;
    setShown((now) => (now.phase === 'paying' ? { phase: 'ready', note } : now));
  }

  return { shown, settle, dismiss, isInFlight: () => inFlight.current };
}
