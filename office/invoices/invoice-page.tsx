import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { invoiceDocuments } from '#contract/orders/invoice-document/invoice-document.ts';
import { paths } from '../paths.ts';
import { DocumentScreen } from './document-screen.tsx';
import { invoiceQuery } from './invoice-queries.ts';

/** The invoice and the receipt of one order. */
export function InvoicePage() {
  const [search] = useSearchParams();
  const number = search.get('number') ?? '';
  const { data, error } = useQuery(invoiceQuery(number));
  return (
    <DocumentScreen
      number={number}
      back={<Link to={paths.invoices}>All invoices</Link>}
      documents={data && invoiceDocuments(data)}
      error={error}
    />
  );
}
