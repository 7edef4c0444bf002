import { formatIndianDate } from '#contract/indian-time.ts';
import type { Passbook } from '#contract/schemes/passbook.ts';
import { formatGrams } from '#contract/weight.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { Notice } from '#storefront/ui/feedback/notice.tsx';
import { Card } from '#storefront/ui/layout/card.tsx';
import { Price } from '#storefront/ui/money/price.tsx';
import { chainCopy, entryCopy } from '../passbook/passbook-copy.ts';
import styles from './statement-card.module.css';
import { useStatement } from './use-statement.ts';

/** The ledger with its hash chain, and the downloads of the statement. */
export function StatementCard({ passbook }: { passbook: Passbook }) {
  const { downloadCsv, downloadPdf, isDrawing, error } = useStatement(passbook);
  return (
    <Card title="Statement">
      <p>
        Each entry is sealed to the one before, so that nobody can change it later without it being seen. Keep
        a statement: it proves what was written.
      </p>
      <Notice variant={passbook.broken_at === null ? 'success' : 'error'}>{chainCopy(passbook)}</Notice>
      <ol className={styles.entries}>
        {passbook.entries.map((entry) => (
          <li key={entry.sequence} className={styles.entry}>
            <span className={styles.what}>
              {entry.sequence}. {entryCopy(entry)}, {formatIndianDate(entry.entry_date)}
              {entry.kind === 'redemption' && entry.grams !== null && `, ${formatGrams(entry.grams)}`}
            </span>
            <span className={styles.amount}>
              <Price rupees={entry.amount} />
            </span>
          </li>
        ))}
      </ol>
      <details>
        <summary className={styles.summary}>Show verification codes</summary>
        <ol className={styles.entries}>
          {passbook.entries.map(({ sequence, hash }) => (
            <li key={sequence} className={styles.entry}>
              {sequence}. <code className={styles.hash}>{hash}</code>
            </li>
          ))}
        </ol>
      </details>
      <div className={styles.actions}>
        <Button variant="secondary" busy={isDrawing} onClick={downloadPdf}>
          {isDrawing ? 'Preparing Statement...' : 'Statement as PDF'}
        </Button>
        <Button variant="secondary" onClick={downloadCsv}>
          Statement as CSV
        </Button>
      </div>
      {error && <Notice variant="error">{error}</Notice>}
    </Card>
  );
}
