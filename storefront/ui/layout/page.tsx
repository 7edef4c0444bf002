import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './page.module.css';

interface PageProps {
  /** The page's `h1`. */
  title?: ReactNode;
  /** Maximum width and alignment; `whole` by default. */
  look?: 'whole' | 'quiet';
  children: ReactNode;
}

/** Width and margins shared by most pages. */
export function Page({ title, look = 'whole', children }: PageProps) {
  return (
    <div className={classNames(styles.page, styles[look])}>
      {title && <h1 className={styles.title}>{title}</h1>}
      {children}
    </div>
  );
}
