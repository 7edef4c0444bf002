import type { CreditNote } from '#contract/orders/documents/credit-notes.ts';
import type { Invoice } from '#contract/orders/documents/invoices.ts';

export interface InvoicePrinter {
  renderInvoicePdf(invoice: Invoice): Promise<Blob>;
  renderCreditNotePdf(note: CreditNote): Promise<Blob>;
}

let retries = 0;

/** Loads the code of the PDF. Browsers cache a failed dynamic import, so a retry adds a query parameter. */
export async function loadInvoicePrinter(): Promise<InvoicePrinter> {
  try {
    return await import('#storefront/invoices/invoice-pdf.ts');
  } catch (error) {
    const address = error instanceof Error ? /https?:\/\/\S+/.exec(error.message)?.[0] : undefined;
    if (!address) throw error;
    retries += 1;
    return await import(/* @vite-ignore */ `${address}${address.includes('?') ? '&' : '?'}again=${retries}`);
  }
}
