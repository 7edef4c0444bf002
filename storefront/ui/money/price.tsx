import { formatRupees, type Rupees, toPaise } from '#contract/money/money.ts';
import styles from './price.module.css';

interface PriceProps {
  rupees: Rupees;
  /** The price before discount and offer, struck through. */
  beforeRupees?: Rupees | undefined;
}

/** An amount in Indian format with tabular figures; left out of a browser's translation, which would not see it change. */
export function Price({ rupees, beforeRupees }: PriceProps) {
  return (
    <span className={styles.price} translate="no">
      {formatRupees(toPaise(rupees))}
      {beforeRupees !== undefined && beforeRupees > rupees && (
        <>
          {' '}
          <s className={styles.before}>{formatRupees(toPaise(beforeRupees))}</s>
        </>
      )}
    </span>
  );
}
