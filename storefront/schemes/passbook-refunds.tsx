import type { Passbook } from '#contract/passbook.ts';
import { Card } from '#storefront/ui/card.tsx';
import styles from './passbook-body.module.css';
import { refundWords } from './passbook-words.ts';

/** What goes back of a plan that was ended with money back, payment by payment. */
export function PassbookRefunds({ refunds }: Pick<Passbook, 'refunds'>) {
  return (
    <Card title="Your money back">
      <ul className={styles.words}>
        {refunds.map((refund) => (
          <li key={refund.number}>{refundWords(refund)}</li>
        ))}
      </ul>
    </Card>
  );
}
