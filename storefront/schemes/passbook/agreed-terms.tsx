import { formatIndianDate } from '#contract/indian-time.ts';
import type { Passbook } from '#contract/schemes/passbook.ts';
import styles from './passbook-body.module.css';

export function AgreedTerms({ terms }: { terms: NonNullable<Passbook['agreed_terms']> }) {
  return (
    <details className={styles.words}>
      <summary>Terms you agreed to on {formatIndianDate(terms.agreed_on)}</summary>
      {terms.text.split('\n').map((line) => (
        <p key={line}>{line}</p>
      ))}
    </details>
  );
}
