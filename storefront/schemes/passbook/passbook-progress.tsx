import { useId } from 'react';
import { formatIndianDate } from '#contract/indian-time.ts';
import type { Passbook } from '#contract/schemes/passbook.ts';
import { formatGrams } from '#contract/weight.ts';
import { Price } from '#storefront/ui/money/price.tsx';
import styles from './passbook-progress.module.css';

/** Progress of the plan in rupees, grams and instalments. */
export function PassbookProgress({ passbook }: { passbook: Passbook }) {
  const id = useId();
  const { paid_instalments: paid, instalments, total_grams, average_rate, worth } = passbook;
  return (
    <section className={styles.progress} aria-labelledby={id}>
      <h2 id={id} className={styles.label}>
        Paid so far
      </h2>
      <p className={styles.total}>
        <Price rupees={passbook.total_paid} />
        {total_grams !== null && <span className={styles.grams}>{` · ${formatGrams(total_grams)}`}</span>}
      </p>
      <progress className={styles.bar} max={instalments} value={paid} aria-label="Instalments paid" />
      <p className={styles.count}>
        <span>{`${paid} of ${instalments} instalments`}</span>
        {average_rate !== null && (
          <>
            {' · '}average rate <Price rupees={average_rate} /> a gram
          </>
        )}
      </p>
      {worth && (
        <p className={styles.count}>
          <span>{passbook.status === 'active' ? 'Worth today ' : 'Used at '}</span>
          <Price rupees={worth.value} />, at <Price rupees={worth.rate} /> a gram{' '}
          <span>{`(rate of ${formatIndianDate(worth.rate_date)})`}</span>
        </p>
      )}
    </section>
  );
}
