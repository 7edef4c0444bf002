import { Notice } from '#storefront/ui/feedback/notice.tsx';
import styles from './payment-note-box.module.css';
import type { PaymentNote } from './payment-notes.ts';

/** A payment status: its main sentence and a detail line. */
export function PaymentNoteBox({ note }: { note: PaymentNote }) {
  return (
    <Notice variant={note.variant}>
      <p>{note.text}</p>
      {note.detail && <p className={styles.detail}>{note.detail}</p>}
    </Notice>
  );
}
