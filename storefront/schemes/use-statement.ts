import { useRef, useState } from 'react';
import { messages } from '#contract/messages.ts';
import type { Passbook } from '#contract/passbook.ts';
import { statementCsv } from '#contract/passbook-csv.ts';
import { saveFile } from '#storefront/shell/save-file.ts';

interface Statement {
  downloadCsv: () => void;
  downloadPdf: () => void;
  isDrawing: boolean;
  trouble: string | null;
}

/** Makes the statement of a passbook as a file. */
export function useStatement(passbook: Passbook): Statement {
  const underWay = useRef(false);
  const [isDrawing, setDrawing] = useState(false);
  const [trouble, setError] = useState<string | null>(null);
  const name = `passbook-${passbook.user_scheme_id}`;

  function downloadCsv() {
    saveFile(new Blob([statementCsv(passbook)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
  }

  async function downloadPdf() {
    if (underWay.current) return;
    underWay.current = true;
    setDrawing(true);
    setError(null);
    try {
      const { renderStatementPdf } = await import('./statement-pdf.ts');
      saveFile(await renderStatementPdf(passbook), `${name}.pdf`);
    } catch {
      setError(messages.pdfNotLoaded);
    }
    underWay.current = false;
    setDrawing(false);
  }

  return { downloadCsv, downloadPdf, isDrawing, trouble };
}
