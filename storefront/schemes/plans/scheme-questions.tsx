import { useId } from 'react';
import { FAQ } from '../scheme-copy.ts';
import styles from './scheme-questions.module.css';

export function SchemeQuestions() {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id}>FAQ</h2>
      <div className={styles.questions}>
        {FAQ.map(({ question, response }) => (
          <details key={question} className={styles.question}>
            <summary>{question}</summary>
            <p>{response}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
