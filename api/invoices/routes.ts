import type { FastifyInstance } from 'fastify';
import { bindCustomerCall } from '#api/platform/http/route-binding.ts';
import type { Shop } from '#api/shop.ts';
import { calls } from '#contract/calls.ts';
import { invoicesResponse } from '#contract/orders/documents/invoices.ts';
import { toInvoice } from './invoice-response-rules.ts';
import { findInvoices } from './queries.ts';

export function invoiceRoutes(app: FastifyInstance, { db }: Shop): void {
  bindCustomerCall(app, calls.getUserInvoices, { response: invoicesResponse }, async ({ customer }) => ({
    invoices: (await findInvoices(db, customer.userId)).flatMap(toInvoice),
  }));
}
