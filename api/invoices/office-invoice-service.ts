import type { Database } from '#api/platform/database/database.ts';
import { readPage } from '#api/platform/database/pages.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { paise, toRupees } from '#contract/money/money.ts';
import type { InvoicesPage } from '#contract/office/invoices/invoices.ts';
import type { Invoice } from '#contract/orders/documents/invoices.ts';
import { toInvoice } from './invoice-response-rules.ts';
import {
  findDocuments,
  findDocumentsOfNumber,
  type InvoiceCursor,
  type InvoiceFilter,
} from './office-queries.ts';

/** A page of invoices and receipts, newest first. Refusal: invalid_input for a malformed cursor. */
export async function listInvoices(
  db: Database,
  { after, ...filter }: Omit<InvoiceFilter, 'after'> & { after?: string | undefined },
): Promise<InvoicesPage | Refusal> {
  const cursor = after === undefined ? undefined : readCursor(after);
  if (after !== undefined && !cursor) return refuse('invalid_input', 'Please open the list again.');
  const { page, next } = await readPage(
    (limit) => findDocuments(db, { ...filter, after: cursor }, limit),
    ({ moment, number }) => `${moment} ${number}`,
  );
  return {
    data: page.map((bill) => ({
      ...{ number: bill.number, kind: bill.kind, date: bill.moment },
      ...{ customer_name: bill.customerName, place_of_supply: bill.supplyStateName },
      ...{ order_id: bill.orderId, care_number: bill.careNumber },
      taxable_value: toRupees(bill.taxableValuePaise),
      tax: toRupees(paise(bill.cgstPaise + bill.sgstPaise)),
      total: toRupees(bill.totalPaise),
    })),
    next,
  };
}

function readCursor(after: string): InvoiceCursor | undefined {
  const [, at, number] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z) (\S{1,16})$/.exec(after) ?? [];
  if (at === undefined || number === undefined || Number.isNaN(Date.parse(at))) return undefined;
  return { at, number };
}

/** An invoice or receipt with the other document of its order, as the customer gets it. Refusal: not_found. */
export async function readInvoice(db: Database, number: string): Promise<Invoice | Refusal> {
  const [found] = toInvoice(await findDocumentsOfNumber(db, number.toUpperCase()));
  return found ?? refuse('not_found', 'There is no invoice or receipt of this number.');
}
