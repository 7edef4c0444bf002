import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './card.module.css';

interface CardProps {
  /** Omitted if the content has a label of its own. */
  title?: ReactNode;
  /** On the page's background, or on a sheet of paper. */
  variant?: 'plain' | 'paper';
  className?: string | undefined;
  children: ReactNode;
}

/** A framed part of a page; with a title it is a named region. */
export function Card({ title, variant = 'plain', className, children }: CardProps) {
  const id = useId();
  const shape = classNames(styles.card, variant === 'paper' && styles.paper, className);
  if (!title) return <div className={shape}>{children}</div>;
  return (
    <section aria-labelledby={id} className={shape}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
