import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { officeCalls } from '#contract/office/calls.ts';
import type { BillKind } from '#contract/orders/documents/care-invoices.ts';
import { officeRequest } from '../api-client/office-request.ts';

export interface InvoiceFilter {
  q?: string;
  kind?: BillKind;
  from?: string;
  to?: string;
}

export const invoicesQuery = (filter: InvoiceFilter) =>
  infiniteQueryOptions({
    queryKey: ['invoices', 'list', filter],
    queryFn: ({ pageParam }) =>
      officeRequest(officeCalls.getInvoices, {
        query: { ...filter, ...(pageParam !== null && { after: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

export const invoiceQuery = (number: string) =>
  queryOptions({
    queryKey: ['invoices', 'one', number],
    queryFn: async () => (await officeRequest(officeCalls.getInvoice, { query: { number } })).data,
  });

export const creditNoteQuery = (number: string) =>
  queryOptions({
    queryKey: ['invoices', 'credit-note', number],
    queryFn: async () => (await officeRequest(officeCalls.getOfficeCreditNote, { query: { number } })).data,
  });
