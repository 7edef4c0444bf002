import styles from './failure.module.css';

/** Why the last attempt failed; nothing if it did not. */
export function Failure({ message }: { message: string | undefined }) {
  if (!message) return null;
  return (
    <p className={styles.failure} role="alert">
      {message}
    </p>
  );
}
