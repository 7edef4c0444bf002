import type { Rupees } from '#contract/money/money.ts';
import { shownRupees } from '../ui/lakh.ts';
import styles from './shares.module.css';

export interface Share {
  name: string;
  amount: Rupees;
  /** Behind the amount, such as a weight. */
  detail?: string;
}

/** What makes up an amount, each part with a bar. Parts below zero have none. */
export function Shares({ shares }: { shares: Share[] }) {
  const total = shares.reduce((sum, { amount }) => sum + Math.max(amount, 0), 0);
  if (total === 0) return <p>Nothing was sold.</p>;
  return (
    <ul className={styles.shares}>
      {shares.map(({ name, amount, detail }) => (
        <li key={name}>
          <span>{name}</span>
          <meter className={styles.meter} aria-label={name} min={0} max={total} value={Math.max(amount, 0)} />
          <span className={styles.amount}>
            {[shownRupees(amount), amount > 0 && percentText(amount / total), detail]
              .filter(Boolean)
              .join(', ')}
          </span>
        </li>
      ))}
    </ul>
  );
}

const percentText = (share: number) => (share < 0.005 ? 'below 1 %' : `${Math.round(share * 100)} %`);
