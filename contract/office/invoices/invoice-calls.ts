import { MONEY_ROLES, office, type Shown } from '#contract/office/call.ts';
import type { creditNoteResponse } from '#contract/orders/documents/credit-notes.ts';
import type { pdfResponse } from '#contract/orders/documents/documents.ts';
import type * as invoices from './invoices.ts';

export const invoiceCalls = {
  getInvoices: office<{
    query: Shown<typeof invoices.officeInvoicesQuery>;
    response: Shown<typeof invoices.officeInvoicesResponse>;
  }>('GET', 'invoices', MONEY_ROLES, 'Invoices and gift card receipts, newest first'),
  getInvoice: office<{
    query: Shown<typeof invoices.officeInvoiceQuery>;
    response: Shown<typeof invoices.officeInvoiceResponse>;
  }>('GET', 'invoices/invoice', MONEY_ROLES, 'One invoice as the customer gets it'),
  getOfficeCreditNote: office<{
    query: Shown<typeof invoices.officeInvoiceQuery>;
    response: Shown<typeof creditNoteResponse>;
  }>('GET', 'invoices/credit-note', MONEY_ROLES, 'One credit note as the customer gets it'),
  getDocument: office<{
    query: Shown<typeof invoices.officeInvoiceQuery>;
    response: Shown<typeof pdfResponse>;
  }>(
    'GET',
    'invoices/document',
    [...MONEY_ROLES, 'counter'],
    'An invoice, receipt or credit note as a PDF, the same bytes every time',
  ),
  exportInvoices: office<{
    query: Shown<typeof invoices.invoiceExportQuery>;
    response: Shown<typeof invoices.csvResponse>;
  }>(
    'GET',
    'invoices/export',
    MONEY_ROLES,
    'The invoices of a year at most as CSV, one line for each HSN code and rate',
  ),
};
