import type { ReactNode } from 'react';
import styles from './badge.module.css';
import variants from './variants.module.css';

export type BadgeVariant = 'neutral' | 'success' | 'warning' | 'error';

/** A state in one or two words. */
export function Badge({ variant = 'neutral', children }: { variant?: BadgeVariant; children: ReactNode }) {
  return <span className={`${styles.badge} ${variants[variant]}`}>{children}</span>;
}
