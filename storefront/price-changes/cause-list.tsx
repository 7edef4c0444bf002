import { causeText, signedRupees } from '#contract/rates/cause-text.ts';
import type { ApiPriceCause } from '#contract/rates/price-change.ts';
import styles from './price-changes.module.css';

export function CauseList({ causes }: { causes: readonly ApiPriceCause[] }) {
  return (
    <ul className={styles.causes}>
      {causes.map((cause) => (
        <li key={`${cause.kind} ${cause.purity ?? ''}`}>
          <span>{causeText(cause)}</span> <span className={styles.amount}>{signedRupees(cause.amount)}</span>
        </li>
      ))}
    </ul>
  );
}
