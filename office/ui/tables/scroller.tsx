import type { ReactNode } from 'react';
import styles from './scroller.module.css';

interface ScrollerProps {
  /** Names a table without links or fields, which is then reached by keyboard. */
  label?: string;
  children: ReactNode;
}

/** A table in it scrolls by itself when it is too wide, so that the page does not. */
export function Scroller({ label, children }: ScrollerProps) {
  if (label === undefined) return <div className={styles.scroller}>{children}</div>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={styles.scroller} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
