import { type ReactNode, useId } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names.ts';

interface CardProps {
  /** Left out where a label inside says it all. */
  title?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A framed part of a page, under a heading of its own where it needs one. */
export function Card({ title, className, children }: CardProps) {
  const id = useId();
  if (!title) return <div className={classNames(styles.card, className)}>{children}</div>;
  return (
    <section aria-labelledby={id} className={classNames(styles.card, className)}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
