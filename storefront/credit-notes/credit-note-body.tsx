import { creditNoteDocument } from '#contract/orders/credit-note-document/credit-note-document.ts';
import type { CreditNote } from '#contract/orders/documents/credit-notes.ts';
import type { InvoiceDocument } from '#contract/orders/invoice-document/invoice-document.ts';
import { invoiceFileName } from '#contract/orders/invoice-document/invoice-file-name.ts';
import { usePdfDownload } from '#storefront/checkout/invoice/use-pdf-download.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { Notice } from '#storefront/ui/feedback/notice.tsx';
import { Card } from '#storefront/ui/layout/card.tsx';
import { AmountRow, Amounts } from '#storefront/ui/money/amounts.tsx';
import styles from './credit-notes.module.css';

/** The content of a credit note, and its download. */
export function CreditNoteBody({ note }: { note: CreditNote }) {
  const document = creditNoteDocument(note);
  const file = usePdfDownload({
    fileName: invoiceFileName({ invoice_number: note.number }),
    draw: ({ renderCreditNotePdf }) => renderCreditNotePdf(note),
  });
  return (
    <Card variant="paper">
      <Amounts>
        {document.facts.map(({ label, value }) => (
          <AmountRow key={label} label={label}>
            {value}
          </AmountRow>
        ))}
      </Amounts>
      {document.notes.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <CreditedPieces lines={document.lines} />
      <Amounts>
        {document.totals.map(({ label, value, remark }) => (
          <AmountRow key={label} label={remark ? `${label} ${remark}` : label}>
            {value}
          </AmountRow>
        ))}
        <AmountRow label={document.grandTotal.label} sum>
          {document.grandTotal.value}
        </AmountRow>
      </Amounts>
      <p>{document.amountInWords}</p>
      <div className={styles.parties}>
        {document.parties.map(({ heading, name, lines }) => (
          <section key={heading}>
            <h2 className={styles.label}>{heading}</h2>
            <p>{name}</p>
            {lines.map((line) => (
              <p key={line} className={styles.soft}>
                {line}
              </p>
            ))}
          </section>
        ))}
      </div>
      {document.terms.map((sentence) => (
        <p key={sentence} className={styles.soft}>
          {sentence}
        </p>
      ))}
      <Button variant="secondary" className={styles.download} busy={file.isDrawing} onClick={file.download}>
        {file.isDrawing ? 'Preparing the PDF...' : 'Download as PDF'}
      </Button>
      {file.error && <Notice variant="error">{file.error}</Notice>}
    </Card>
  );
}

function CreditedPieces({ lines: { columns, rows } }: { lines: InvoiceDocument['lines'] }) {
  return (
    <ul className={styles.pieces} aria-label="Pieces">
      {rows.map(({ number, description, details, figures }) => (
        <li key={number}>
          {description}
          {details.map((detail) => (
            <p key={detail} className={styles.soft}>
              {detail}
            </p>
          ))}
          <dl className={styles.figures}>
            {columns.map((column, index) => (
              <div key={column}>
                <dt>{column}</dt>
                <dd>{figures[index]}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
