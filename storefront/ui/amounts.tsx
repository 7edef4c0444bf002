import type { ReactNode } from 'react';
import styles from './amounts.module.css';
import { classNames } from './class-names.ts';

/** A list of names with what each comes to. */
export function Amounts({ children }: { children: ReactNode }) {
  return <dl className={styles.amounts}>{children}</dl>;
}

interface AmountRowProps {
  label: string;
  /** The row that the others lead up to. */
  sum?: boolean;
  children: ReactNode;
}

/** One row of it. */
export function AmountRow({ label, sum, children }: AmountRowProps) {
  return (
    <div className={classNames(styles.row, sum && styles.sum)}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
