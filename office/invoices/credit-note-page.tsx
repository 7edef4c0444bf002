import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { creditNoteDocument } from '#contract/orders/credit-note-document/credit-note-document.ts';
import { orderAddress } from '../orders/order-addresses.ts';
import { invoicePath, paths } from '../paths.ts';
import { DocumentScreen } from './document-screen.tsx';
import { creditNoteQuery } from './invoice-queries.ts';

/** One credit note, with the ways to its order and its invoice. */
export function CreditNotePage() {
  const [search] = useSearchParams();
  const number = search.get('number') ?? '';
  const { data, error } = useQuery(creditNoteQuery(number));
  return (
    <DocumentScreen
      number={number}
      back={
        data ? (
          <>
            <Link to={orderAddress(data.order_id)}>Order {data.order_id}</Link>
            {' · '}
            <Link to={invoicePath(data.invoice_number)}>{data.invoice_number}</Link>
          </>
        ) : (
          <Link to={paths.invoices}>All invoices</Link>
        )
      }
      documents={data && [creditNoteDocument(data)]}
      error={error}
    />
  );
}
