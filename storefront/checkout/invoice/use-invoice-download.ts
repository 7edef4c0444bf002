import type { Invoice } from '#contract/orders/documents/invoices.ts';
import { invoiceFileName } from '#contract/orders/invoice-document/invoice-file-name.ts';
import { type PdfDownload, usePdfDownload } from './use-pdf-download.ts';

export function useInvoiceDownload(invoice: Invoice | undefined): PdfDownload {
  return usePdfDownload(
    invoice && {
      fileName: invoiceFileName(invoice),
      draw: ({ renderInvoicePdf }) => renderInvoicePdf(invoice),
    },
  );
}
