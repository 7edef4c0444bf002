import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './page.module.css';

interface PageProps {
  /** The page's one main heading. */
  title?: ReactNode;
  /** How wide it may grow and how it stands; the whole page unless said. */
  look?: 'whole' | 'desk' | 'quiet';
  children: ReactNode;
}

/** The width and the margins that most pages share. */
export function Page({ title, look = 'whole', children }: PageProps) {
  return (
    <div className={classNames(styles.page, styles[look])}>
      {title && <h1 className={styles.title}>{title}</h1>}
      {children}
    </div>
  );
}
