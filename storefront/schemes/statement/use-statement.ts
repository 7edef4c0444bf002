import { useRef, useState } from 'react';
import { orderMessages } from '#contract/orders/order-messages.ts';
import type { Passbook } from '#contract/schemes/passbook.ts';
import { statementCsv } from '#contract/schemes/passbook-csv.ts';
import { useShopName } from '#storefront/shell/footer/use-shop-name.ts';
import { saveFile } from '#storefront/shell/save-file.ts';

interface Statement {
  downloadCsv: () => void;
  downloadPdf: () => void;
  isDrawing: boolean;
  error: string | null;
}

/** Downloads the statement of a passbook as CSV or PDF. */
export function useStatement(passbook: Passbook): Statement {
  const shopName = useShopName();
  const inFlight = useRef(false);
  const [isDrawing, setDrawing] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const name = `passbook-${passbook.user_scheme_id}`;

  function downloadCsv() {
    saveFile(new Blob([statementCsv(passbook)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
  }

  async function downloadPdf() {
    if (inFlight.current) return;
    inFlight.current = true;
    setDrawing(true);
    setError(null);
    try {
      const { renderStatementPdf } = await import('./statement-pdf.ts');
      saveFile(await renderStatementPdf(passbook, shopName), `${name}.pdf`);
    } catch {
      setError(orderMessages.pdfNotLoaded);
    }
    inFlight.current = false;
    setDrawing(false);
  }

  return { downloadCsv, downloadPdf, isDrawing, error };
}
