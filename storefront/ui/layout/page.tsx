import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './page.module.css';

interface PageProps {
  /** The page's `h1`. */
  title?: ReactNode;
  /** Maximum width and alignment; `full` by default. */
  variant?: 'full' | 'message';
  children: ReactNode;
}

/** Width and margins shared by most pages. */
export function Page({ title, variant = 'full', children }: PageProps) {
  return (
    <div className={classNames(styles.page, styles[variant])}>
      {title && <h1 className={styles.title}>{title}</h1>}
      {children}
    </div>
  );
}
