import { howItWorks } from '../scheme-copy.ts';
import styles from './how-it-works.module.css';

export const HOW_ID = 'how-it-works';

export function HowItWorks({ grace }: { grace: string | undefined }) {
  return (
    <section aria-labelledby={HOW_ID} className={styles.section}>
      <h2 id={HOW_ID}>How It Works</h2>
      <ol className={styles.steps}>
        {howItWorks(grace).map(({ title, text }, index) => (
          <li key={title} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <h3 className={styles.title}>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
