import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface NoticeProps {
  /** Bad news is read out at once, everything else when the reader pauses. */
  tone?: 'calm' | 'good' | 'wait' | 'bad';
  children: ReactNode;
}

/** A message in the page, also read out by a screen reader when it appears. */
export function Notice({ tone = 'calm', children }: NoticeProps) {
  return (
    <div role={tone === 'bad' ? 'alert' : 'status'} className={`${styles.notice} ${styles[tone]}`}>
      {children}
    </div>
  );
}
