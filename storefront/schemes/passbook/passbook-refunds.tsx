import type { Passbook } from '#contract/schemes/passbook.ts';
import { Card } from '#storefront/ui/layout/card.tsx';
import styles from './passbook-body.module.css';
import { refundCopy } from './passbook-copy.ts';

/** The refunds of a closed plan, one for each instalment (P-75). */
export function PassbookRefunds({ refunds }: Pick<Passbook, 'refunds'>) {
  return (
    <Card title="Your money back">
      <ul className={styles.words}>
        {refunds.map((refund) => (
          <li key={refund.number}>{refundCopy(refund)}</li>
        ))}
      </ul>
    </Card>
  );
}
