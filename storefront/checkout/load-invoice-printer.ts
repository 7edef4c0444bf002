import type { Invoice } from '#contract/invoices.ts';

interface InvoicePrinter {
  renderInvoicePdf(invoice: Invoice): Promise<Blob>;
}

let retries = 0;

/**
 * Brings the code that draws the PDF. A browser remembers a part that it failed to load and fails again at once,
 * so a later try asks for it under an address that it has not met.
 */
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
