import { useEffect, useRef } from 'react';
import { PaymentNoteBox } from '#storefront/payments/payment-note-box.tsx';
import type { PaymentNote } from '#storefront/payments/payment-notes.ts';

/** That a payment which was just made has arrived. It comes into view by itself: whoever paid stands at the page's foot. */
export function PaymentSuccessNotice({ note }: { note: PaymentNote }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={box} tabIndex={-1}>
      <PaymentNoteBox note={note} />
    </div>
  );
}
