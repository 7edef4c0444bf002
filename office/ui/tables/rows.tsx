import type { ReactNode } from 'react';
import styles from './rows.module.css';

/** A list of items with acts. */
export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return <ul aria-label={label}>{children}</ul>;
}

export function Row({
  title,
  detail,
  children,
}: {
  title: ReactNode;
  detail?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.title}>{title}</p>
        {detail && <p className={styles.detail}>{detail}</p>}
      </div>
      <div className={styles.actions}>{children}</div>
    </li>
  );
}
