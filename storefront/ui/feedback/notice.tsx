import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './notice.module.css';
import { type StatusVariant, variantClass } from './status-variant.ts';

interface NoticeProps {
  /** `error` is announced immediately (alert), everything else politely (status). */
  variant?: StatusVariant;
  children: ReactNode;
}

/** A message in the page that screen readers announce when it appears. */
export function Notice({ variant = 'info', children }: NoticeProps) {
  return (
    <div
      role={variant === 'error' ? 'alert' : 'status'}
      className={classNames(styles.notice, variantClass(variant))}
    >
      {children}
    </div>
  );
}
