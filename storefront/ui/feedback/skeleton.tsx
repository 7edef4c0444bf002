import styles from './skeleton.module.css';

/** Placeholder lines, hidden from screen readers: announce the loading next to it. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div aria-hidden="true" className={styles.skeleton} data-loading>
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <span key={line} className={styles.line} />
      ))}
    </div>
  );
}
