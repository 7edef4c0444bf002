import { useEffect, useRef } from 'react';
import { PaymentNoteBox } from '#storefront/payments/payment-note-box.tsx';
import type { PaymentNote } from '#storefront/payments/payment-notes.ts';

/** Reports a payment just made. Scrolls itself into view: the payment button is at the bottom of the page. */
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
