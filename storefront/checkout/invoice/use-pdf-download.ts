import { useRef, useState } from 'react';
import { orderMessages } from '#contract/orders/order-messages.ts';
import { saveFile } from '#storefront/shell/save-file.ts';
import { type InvoicePrinter, loadInvoicePrinter } from './load-invoice-printer.ts';

export interface PdfDownload {
  download: () => void;
  isDrawing: boolean;
  error: string | null;
}

interface PdfToDraw {
  fileName: string;
  draw: (printer: InvoicePrinter) => Promise<Blob>;
}

/** Draws a document in the browser and saves it; undefined while the document is not here. */
export function usePdfDownload(pdf: PdfToDraw | undefined): PdfDownload {
  const inFlight = useRef(false);
  const [isDrawing, setDrawing] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function download() {
    if (inFlight.current) return;
    if (!pdf) return setError(orderMessages.noInvoice);
    inFlight.current = true;
    setDrawing(true);
    setError(null);
    try {
      saveFile(await pdf.draw(await loadInvoicePrinter()), pdf.fileName);
    } catch {
      setError(orderMessages.pdfNotLoaded);
    }
    inFlight.current = false;
    setDrawing(false);
  }

  const isOutdated = error === orderMessages.noInvoice && pdf !== undefined;
  return { download, isDrawing, error: isOutdated ? null : error };
}
