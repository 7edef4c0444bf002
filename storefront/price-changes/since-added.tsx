import { formatRupees, paise, toPaise } from '#contract/money/money.ts';
import type { PriceDifference } from '#contract/rates/price-change.ts';
import { CauseList } from './cause-list.tsx';
import styles from './price-changes.module.css';

/** `₹219 more than when you added it · why?`, with the causes behind it. */
export default function SinceAdded({ change }: { change: PriceDifference }) {
  const differencePaise = paise(toPaise(change.after) - toPaise(change.before));
  const amount = formatRupees(paise(Math.abs(differencePaise)));
  return (
    <details className={styles.since}>
      <summary>
        <span>{`${amount} ${differencePaise > 0 ? 'more' : 'less'} than when you added it · `}</span>
        <span className={styles.why}>why?</span>
      </summary>
      <CauseList causes={change.causes} />
    </details>
  );
}
