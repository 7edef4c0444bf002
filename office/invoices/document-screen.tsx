import type { ReactNode } from 'react';
import type { InvoiceDocument } from '#contract/orders/invoice-document/invoice-document.ts';
import { Button } from '../ui/controls/button.tsx';
import { Notice } from '../ui/layout/panel.tsx';
import { useScreenTitle } from '../ui/layout/use-screen-title.ts';
import { InvoiceSheet } from './invoice-sheet.tsx';
import styles from './invoices.module.css';
import { SaveDocument } from './save-document.tsx';

interface DocumentScreenProps {
  number: string;
  /** What leads back to where it is listed. */
  back: ReactNode;
  /** Absent until they are here. */
  documents: InvoiceDocument[] | undefined;
  error: Error | null;
}

/** Documents as the customer gets them, to be saved or printed. */
export function DocumentScreen({ number, back, documents, error }: DocumentScreenProps) {
  useScreenTitle(number);
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <div>
          <h1>{number}</h1>
          <p>{back}</p>
        </div>
        {documents && (
          <div className={styles.acts}>
            <SaveDocument number={number} label="Save as PDF" />
            <Button variant="secondary" onClick={() => print()}>
              Print
            </Button>
          </div>
        )}
      </header>
      {error && <Notice variant="error">{error.message}</Notice>}
      {!documents && !error && <p role="status">One moment…</p>}
      {documents?.map((document) => (
        <InvoiceSheet key={document.facts[0]?.value ?? document.title} document={document} />
      ))}
    </div>
  );
}
