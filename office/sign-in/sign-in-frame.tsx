import type { ReactNode } from 'react';
import { SHOP_NAME } from '#contract/constants.ts';
import { useScreenTitle } from '../ui/layout/use-screen-title.ts';
import styles from './sign-in-frame.module.css';

/** The page around every step of logging in. */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  useScreenTitle(title);
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <p className={styles.brand}>{SHOP_NAME} office</p>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}
