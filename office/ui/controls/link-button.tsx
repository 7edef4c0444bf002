import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './button.module.css';

/** A link to another screen that looks like a button. */
export function LinkButton({
  to,
  variant = 'primary',
  children,
}: {
  to: string;
  variant?: 'primary' | 'secondary';
  children: ReactNode;
}) {
  return (
    <Link to={to} className={`${styles.button} ${styles.link} ${styles[variant]}`}>
      {children}
    </Link>
  );
}
