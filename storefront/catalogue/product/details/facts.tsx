import styles from './facts.module.css';

/** Names and values in two columns; a fact without a value is left out. */
export function Facts({ facts }: { facts: readonly [string, string | false | null | undefined][] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) =>
        value ? (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
