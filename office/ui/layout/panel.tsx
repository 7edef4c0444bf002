import type { ReactNode } from 'react';
import styles from './panel.module.css';
import { useScreenTitle } from './use-screen-title.ts';
import variants from './variants.module.css';

/** A titled part of a screen. */
export function Panel({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={styles.panel} aria-label={title}>
      <header className={styles.head}>
        <h2>{title}</h2>
        {actions}
      </header>
      {children}
    </section>
  );
}

/** A screen: title, acts and panels. */
export function Screen({
  title,
  lead,
  actions,
  children,
}: {
  title: string;
  lead?: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  useScreenTitle(title);
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <div>
          <h1>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions}
      </header>
      {children}
    </div>
  );
}

type NoticeVariant = 'error' | 'success' | 'warning';

/** A sentence that must be noticed; errors are announced at once. */
export function Notice({ variant, children }: { variant: NoticeVariant; children: ReactNode }) {
  return (
    <p className={`${styles.notice} ${variants[variant]}`} role={variant === 'error' ? 'alert' : 'status'}>
      {children}
    </p>
  );
}
