import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './notice.module.css';
import { type Tone, variantClass } from './status-variant.ts';

interface NoticeProps {
  /** Bad news is read out at once, everything else when the reader pauses. */
  tone?: Tone;
  children: ReactNode;
}

/** A message in the page, also read out by a screen reader when it appears. */
export function Notice({ tone = 'calm', children }: NoticeProps) {
  return (
    <div role={tone === 'bad' ? 'alert' : 'status'} className={classNames(styles.notice, variantClass(tone))}>
      {children}
    </div>
  );
}
