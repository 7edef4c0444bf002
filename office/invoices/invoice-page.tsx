import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { invoiceDocuments } from '#contract/orders/invoice-document/invoice-document.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/panel.tsx';
import { invoiceQuery } from './invoice-queries.ts';
import { InvoiceSheet } from './invoice-sheet.tsx';
import styles from './invoices.module.css';

/** The papers of one order as the customer gets them; the browser prints them, or saves them as PDF. */
export function InvoicePage() {
  const [search] = useSearchParams();
  const number = search.get('number') ?? '';
  const { data, error } = useQuery(invoiceQuery(number));
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <div>
          <h1>{number}</h1>
          <p>
            <Link to={paths.invoices}>All invoices</Link>
          </p>
        </div>
        {data && <Button onClick={() => print()}>Print or save as PDF</Button>}
      </header>
      {error && <Notice variant="error">{error.message}</Notice>}
      {!data && !error && <p role="status">One moment…</p>}
      {data &&
        invoiceDocuments(data).map((document) => (
          <InvoiceSheet key={document.facts[0]?.value ?? document.title} document={document} />
        ))}
    </div>
  );
}
