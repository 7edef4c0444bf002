import type { FastifyInstance } from 'fastify';
import { readCreditNote } from '#api/invoices/credit-notes/note-service.ts';
import { bindCustomerDownload } from '#api/platform/http/customer-download.ts';
import { bindOfficeDownload } from '#api/platform/http/office-download.ts';
import { bindCustomerCall } from '#api/platform/http/route-binding.ts';
import type { Shop } from '#api/shop.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { officeInvoiceQuery } from '#contract/office/invoices/invoices.ts';
import { creditNoteResponse } from '#contract/orders/documents/credit-notes.ts';
import { documentParams, pdfResponse } from '#contract/orders/documents/documents.ts';
import { documentNumber } from './rules.ts';
import { type ArchivedDocument, documentOf } from './service.ts';

export function documentRoutes(app: FastifyInstance, shop: Shop): void {
  bindCustomerDownload(
    app,
    afterSaleCalls.getDocument,
    { params: documentParams, response: pdfResponse },
    async ({ customer, params }) =>
      asDownload(await documentOf(shop, documentNumber(params.number), customer.userId)),
  );

  bindCustomerCall(
    app,
    afterSaleCalls.getCreditNote,
    { params: documentParams, response: creditNoteResponse },
    async ({ customer, params }) => {
      const note = await readCreditNote(shop.db, documentNumber(params.number), customer.userId);
      return isRefusal(note) ? note : { data: note };
    },
  );

  bindOfficeDownload(
    app,
    officeCalls.getDocument,
    { query: officeInvoiceQuery, response: pdfResponse },
    async ({ query }) => asDownload(await documentOf(shop, documentNumber(query.number))),
  );
}

function asDownload(document: ArchivedDocument | Refusal) {
  if (isRefusal(document)) return document;
  const { fileName, bytes } = document;
  return { fileName, contentType: 'application/pdf', parts: bytes };
}
