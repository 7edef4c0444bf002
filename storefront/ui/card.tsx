import { type ReactNode, useId } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names.ts';

interface CardProps {
  /** Left out where a label inside says it all. */
  title?: ReactNode;
  /** Plain on the ground of the page, or a sheet of paper upon it. */
  look?: 'plain' | 'paper';
  className?: string | undefined;
  children: ReactNode;
}

/** A framed part of a page, under a heading of its own where it needs one. */
export function Card({ title, look = 'plain', className, children }: CardProps) {
  const id = useId();
  const shape = classNames(styles.card, look === 'paper' && styles.paper, className);
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
