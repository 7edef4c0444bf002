import { formatRupees, type Rupees, toPaise } from '#contract/money/money.ts';
import styles from './price.module.css';

interface PriceProps {
  rupees: Rupees;
  /** The price before discount and offer, struck through. */
  before?: Rupees | undefined;
}

/** An amount in Indian format with tabular figures. */
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
