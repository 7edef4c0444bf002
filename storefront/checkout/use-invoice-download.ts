import { useRef, useState } from 'react';
import type { Invoice } from '#contract/invoices.ts';
import { messages } from '#contract/messages.ts';
import { invoiceFileName } from '#storefront/invoices/invoice-file-name.ts';
import { saveFile } from '#storefront/shell/save-file.ts';
import { loadInvoicePrinter } from './load-invoice-printer.ts';

interface InvoiceDownload {
  download: () => void;
  isDrawing: boolean;
  trouble: string | null;
}

/** Draws the invoice as a PDF and hands it to the customer. */
export function useInvoiceDownload(invoice: Invoice | undefined): InvoiceDownload {
  const underWay = useRef(false);
  const [isDrawing, setDrawing] = useState(false);
  const [trouble, setError] = useState<string | null>(null);

  async function download() {
    if (underWay.current) return;
    if (!invoice) return setError(messages.noInvoice);
    underWay.current = true;
    setDrawing(true);
    setError(null);
    try {
      const { renderInvoicePdf } = await loadInvoicePrinter();
      saveFile(await renderInvoicePdf(invoice), invoiceFileName(invoice));
    } catch {
      setError(messages.pdfNotLoaded);
    }
    underWay.current = false;
    setDrawing(false);
  }

  const isOutdated = trouble === messages.noInvoice && invoice !== undefined;
  return { download, isDrawing, trouble: isOutdated ? null : trouble };
}
