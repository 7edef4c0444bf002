import type { ReactNode } from 'react';
import type { Rupees } from '#contract/money.ts';
import { classNames } from './class-names.ts';
import styles from './pay-bar.module.css';
import { Price } from './price.tsx';

interface PayBarProps {
  label: string;
  rupees: Rupees;
  /** Whether the page shows the same sum right above where there is room for both. */
  sumStandsAbove?: boolean;
  remark?: ReactNode;
  /** What has just happened; stands above the button. */
  notice?: ReactNode;
  /** The button. */
  children: ReactNode;
}

/** What it comes to, and the one button that matters. On a phone it stays at the foot of the screen. */
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
