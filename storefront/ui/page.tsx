import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './page.module.css';

interface PageProps {
  /** The page's one main heading. */
  title?: ReactNode;
  narrow?: boolean;
  children: ReactNode;
}

/** The width and the margins that most pages share. */
export function Page({ title, narrow, children }: PageProps) {
  return (
    <div className={classNames(styles.page, narrow && styles.narrow)}>
      {title && <h1 className={styles.title}>{title}</h1>}
      {children}
    </div>
  );
}
