import type { ReactNode } from 'react';
import type { Rupees } from '#contract/money.ts';
import { classNames } from './class-names.ts';
import styles from './pay-bar.module.css';
import { Price } from './price.tsx';

interface PayBarProps {
  label: string;
  rupees: Rupees;
  /** Hides the amount on wide screens, where the page shows it directly above. */
  sumStandsAbove?: boolean;
  remark?: ReactNode;
  /** Shown above the button. */
  notice?: ReactNode;
  /** The button. */
  children: ReactNode;
}

/** The total and the primary button. On a phone it sticks to the bottom of the screen. */
export function PayBar({ label, rupees, sumStandsAbove, remark, notice, children }: PayBarProps) {
  return (
    <div className={styles.bar}>
      {notice && <div className={styles.notice}>{notice}</div>}
      <div className={classNames(styles.sum, sumStandsAbove && styles.shownAbove)}>
        <span className={styles.label}>{label}</span>
        <span className={styles.amount}>
          <Price rupees={rupees} />
        </span>
        {remark && <span className={styles.remark}>{remark}</span>}
      </div>
      <div className={styles.action}>{children}</div>
    </div>
  );
}
