import type { ReactNode } from 'react';
import styles from './style-guide.module.css';

interface ChapterProps {
  id: string;
  title: string;
  children: ReactNode;
}

export function Chapter({ id, title, children }: ChapterProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles.chapter}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}

interface SpecimenProps {
  /** Component and state. */
  name: string;
  wide?: boolean;
  children: ReactNode;
}

/** One component in one state, with its name below. */
export function Specimen({ name, wide, children }: SpecimenProps) {
  return (
    <figure className={wide ? `${styles.specimen} ${styles.wide}` : styles.specimen}>
      <div className={styles.stage}>{children}</div>
      <figcaption className={styles.name}>{name}</figcaption>
    </figure>
  );
}

export function Shelf({ children }: { children: ReactNode }) {
  return <div className={styles.shelf}>{children}</div>;
}
