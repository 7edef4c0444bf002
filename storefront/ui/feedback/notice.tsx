import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './notice.module.css';
import { type Tone, variantClass } from './status-variant.ts';

interface NoticeProps {
  /** `bad` is announced immediately (alert), everything else politely (status). */
  tone?: Tone;
  children: ReactNode;
}

/** A message in the page that screen readers announce when it appears. */
export function Notice({ tone = 'calm', children }: NoticeProps) {
  return (
    <div role={tone === 'bad' ? 'alert' : 'status'} className={classNames(styles.notice, variantClass(tone))}>
      {children}
    </div>
  );
}
