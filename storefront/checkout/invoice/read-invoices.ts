import { calls } from '#contract/calls.ts';
import type { Invoice } from '#contract/orders/documents/invoices.ts';
import { request } from '#storefront/api-client/request.ts';

/** All invoices of this customer; a response without a list counts as empty. */
export async function readInvoices(signal: AbortSignal): Promise<Invoice[]> {
  const { invoices } = await request(calls.getUserInvoices, { signal });
  return Array.isArray(invoices) ? invoices : [];
}
