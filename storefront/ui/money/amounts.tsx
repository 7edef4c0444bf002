import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './amounts.module.css';

/** A list of labelled amounts. */
export function Amounts({ children }: { children: ReactNode }) {
  return <dl className={styles.amounts}>{children}</dl>;
}

interface AmountRowProps {
  label: ReactNode;
  /** Styles the row as the total. */
  sum?: boolean;
  children: ReactNode;
}

export function AmountRow({ label, sum, children }: AmountRowProps) {
  return (
    <div className={classNames(styles.row, sum && styles.sum)}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
