import styles from './skeleton.module.css';

/** Grey bars where text will stand. Silent: say in words, beside it, that something is loading. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div aria-hidden="true" className={styles.skeleton}>
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <span key={line} className={styles.line} />
      ))}
    </div>
  );
}
