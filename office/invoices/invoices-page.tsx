import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { officeCalls } from '#contract/office/calls.ts';
import type { ListedInvoice } from '#contract/office/invoices/invoices.ts';
import { BILL_KINDS } from '#contract/orders/documents/care-invoices.ts';
import { carePath, invoicePath, paths } from '../paths.ts';
import { money } from '../payments/payment-words.ts';
import { ExportDays } from '../ui/export/export-days.tsx';
import { SearchForm } from '../ui/forms/search-form.tsx';
import { Badge } from '../ui/layout/badge.tsx';
import { Panel, Screen } from '../ui/layout/panel.tsx';
import { PagedTable } from '../ui/tables/paged-table.tsx';
import type { Column } from '../ui/tables/table.tsx';
import { shownMoment } from '../ui/times.ts';
import { InvoiceFilterForm } from './invoice-filter-form.tsx';
import { type InvoiceFilter, invoicesQuery } from './invoice-queries.ts';
import { KIND_WORDS } from './kind-words.ts';

function NumberCell({ number, care_number }: ListedInvoice) {
  return <Link to={care_number === null ? invoicePath(number) : carePath(care_number)}>{number}</Link>;
}

const COLUMNS: Column<ListedInvoice>[] = [
  { heading: 'Number', cell: NumberCell },
  { heading: 'Date', cell: ({ date }) => shownMoment(date) },
  { heading: 'Customer', cell: ({ customer_name }) => customer_name },
  {
    heading: 'Kind',
    cell: ({ kind }) => <Badge>{KIND_WORDS[kind]}</Badge>,
  },
  { heading: 'Place of supply', cell: ({ place_of_supply }) => place_of_supply },
  { heading: 'Taxable', cell: ({ taxable_value }) => money(taxable_value), isNumber: true },
  { heading: 'GST', cell: ({ tax }) => money(tax), isNumber: true },
  { heading: 'Total', cell: ({ total }) => money(total), isNumber: true },
];

/** Invoices and receipts, newest first, and their export for the accountant. */
export function InvoicesPage() {
  const [search] = useSearchParams();
  const query = useInfiniteQuery(invoicesQuery(filterOf(search)));
  return (
    <Screen title="Invoices" lead="What was billed, as the customers got it. An invoice never changes.">
      <SearchForm label="Find an invoice" hint="Its number, the order, or how the customer’s name begins" />
      <InvoiceFilterForm />
      <Panel title="Invoices and receipts">
        <PagedTable
          query={query}
          label="Invoices and receipts"
          columns={COLUMNS}
          keyOf={({ number }) => number}
          empty={search.size > 0 ? 'No invoice fits.' : 'Nothing was billed yet.'}
          more="Show earlier invoices"
        />
      </Panel>
      <ExportDays call={officeCalls.exportInvoices}>
        A CSV file of at most one year, with a line for each HSN code and rate: taxable value, CGST, SGST,
        IGST, round off and total. The tables of the returns are under <Link to={paths.gst}>GST</Link>.
      </ExportDays>
    </Screen>
  );
}

function filterOf(search: URLSearchParams): InvoiceFilter {
  const [q, from, to] = [search.get('q'), search.get('from'), search.get('to')];
  const kind = BILL_KINDS.find((one) => one === search.get('kind'));
  return { ...(q && { q }), ...(kind && { kind }), ...(from && { from }), ...(to && { to }) };
}
