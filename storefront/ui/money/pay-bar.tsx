import type { ReactNode } from 'react';
import type { Rupees } from '#contract/money/money.ts';
import { classNames } from '../class-names.ts';
import styles from './pay-bar.module.css';
import { Price } from './price.tsx';

interface PayBarProps {
  label: string;
  rupees: Rupees;
  /** Hides the amount on wide screens, where the page shows it directly above. */
  sumStandsAbove?: boolean;
  remark?: ReactNode;
  /** How long the amount holds; also on a phone. */
  terms?: ReactNode;
  /** One line under the amount, also on a phone. */
  saving?: ReactNode;
  /** Whether it stays at its place on a phone too. */
  still?: boolean;
  /** Shown above the button. */
  notice?: ReactNode;
  children: ReactNode;
}

/** The total and the primary button. On a phone it sticks to the bottom of the screen. */
export function PayBar({ label, rupees, sumStandsAbove, ...more }: PayBarProps) {
  const { remark, terms, saving, still, notice, children } = more;
  return (
    <div className={classNames(styles.bar, still && styles.still)}>
      {notice && <div className={styles.notice}>{notice}</div>}
      <div className={classNames(styles.sum, sumStandsAbove && styles.shownAbove)}>
        <span className={styles.label}>{label}</span>
        <span className={styles.amount}>
          <Price rupees={rupees} />
        </span>
        {saving && <span className={styles.saving}>{saving}</span>}
        {remark && <span className={styles.remark}>{remark}</span>}
      </div>
      {terms && <p className={styles.terms}>{terms}</p>}
      <div>{children}</div>
    </div>
  );
}
