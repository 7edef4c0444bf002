import type { FastifyInstance } from 'fastify';
import { bindOfficeCall } from '#api/platform/http/office-binding.ts';
import { bindOfficeDownload } from '#api/platform/http/office-download.ts';
import { isRefusal } from '#contract/errors.ts';
import { endOfIndianDay, startOfIndianDay } from '#contract/indian-time.ts';
import { officeCalls } from '#contract/office/calls.ts';
import {
  csvResponse,
  invoiceExportQuery,
  officeInvoiceQuery,
  officeInvoiceResponse,
  officeInvoicesQuery,
  officeInvoicesResponse,
} from '#contract/office/invoices/invoices.ts';
import { creditNoteResponse } from '#contract/orders/documents/credit-notes.ts';
import { readCreditNote } from './credit-notes/note-service.ts';
import { exportInvoices } from './invoice-export-service.ts';
import { listInvoices, readInvoice } from './office-invoice-service.ts';

export function invoiceOfficeRoutes(app: FastifyInstance): void {
  bindOfficeCall(
    app,
    officeCalls.getInvoices,
    { query: officeInvoicesQuery, response: officeInvoicesResponse },
    async ({ acting, query: { q, kind, from, to, after } }) =>
      listInvoices(acting.db, {
        ...{ q, kind, after },
        from: from === undefined ? undefined : startOfIndianDay(from),
        to: to === undefined ? undefined : endOfIndianDay(to),
      }),
  );

  bindOfficeCall(
    app,
    officeCalls.getInvoice,
    { query: officeInvoiceQuery, response: officeInvoiceResponse },
    async ({ acting, query }) => {
      const invoice = await readInvoice(acting.db, query.number);
      return isRefusal(invoice) ? invoice : { data: invoice };
    },
  );

  bindOfficeCall(
    app,
    officeCalls.getOfficeCreditNote,
    { query: officeInvoiceQuery, response: creditNoteResponse },
    async ({ acting, query }) => {
      const note = await readCreditNote(acting.db, query.number.toUpperCase());
      return isRefusal(note) ? note : { data: note };
    },
  );

  bindOfficeDownload(
    app,
    officeCalls.exportInvoices,
    { query: invoiceExportQuery, response: csvResponse },
    ({ acting, query }) => {
      const parts = exportInvoices(acting.db, query);
      const fileName = `invoices-${query.from}-${query.to}.csv`;
      return { fileName, contentType: 'text/csv; charset=utf-8', parts };
    },
  );
}
