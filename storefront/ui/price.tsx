import { formatRupees, type Rupees, toPaise } from '#contract/money.ts';
import styles from './price.module.css';

interface PriceProps {
  rupees: Rupees;
  /** The price before an offer, struck out. */
  before?: Rupees | undefined;
}

/** An amount as people in India read it, its digits all equally wide. */
export function Price({ rupees, before }: PriceProps) {
  return (
    <span className={styles.price}>
      {formatRupees(toPaise(rupees))}
      {before !== undefined && before > rupees && (
        <>
          {' '}
          <s className={styles.before}>{formatRupees(toPaise(before))}</s>
        </>
      )}
    </span>
  );
}
