import { useRef, useState } from 'react';
import { messages } from '#contract/messages.ts';
import type { Invoice } from '#contract/orders/invoices.ts';
import { invoiceFileName } from '#storefront/invoices/invoice-file-name.ts';
import { saveFile } from '#storefront/shell/save-file.ts';
import { loadInvoicePrinter } from './load-invoice-printer.ts';

interface InvoiceDownload {
  download: () => void;
  isDrawing: boolean;
  error: string | null;
}

export function useInvoiceDownload(invoice: Invoice | undefined): InvoiceDownload {
  const inFlight = useRef(false);
  const [isDrawing, setDrawing] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function download() {
    if (inFlight.current) return;
    if (!invoice) return setError(messages.noInvoice);
    inFlight.current = true;
    setDrawing(true);
    setError(null);
    try {
      const { renderInvoicePdf } = await loadInvoicePrinter();
      saveFile(await renderInvoicePdf(invoice), invoiceFileName(invoice));
    } catch {
      setError(messages.pdfNotLoaded);
    }
    inFlight.current = false;
    setDrawing(false);
  }

  const isOutdated = error === messages.noInvoice && invoice !== undefined;
  return { download, isDrawing, error: isOutdated ? null : error };
}
