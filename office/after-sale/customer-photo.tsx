import styles from './after-sale.module.css';

export function CustomerPhoto({ of, number }: { of: 'complaint' | 'return'; number: number }) {
  return (
    <img
      className={styles.photo}
      src={`/api/v1/office/${of}s/${number}/photo`}
      alt={`What the customer sent with ${of} ${number}`}
    />
  );
}
