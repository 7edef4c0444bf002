import { faq } from '../scheme-copy.ts';
import styles from './scheme-questions.module.css';

export const FAQ_ID = 'faq';

export function SchemeQuestions({ grace }: { grace: string | undefined }) {
  return (
    <section aria-labelledby={FAQ_ID} className={styles.section}>
      <h2 id={FAQ_ID}>FAQ</h2>
      <div className={styles.questions}>
        {faq(grace).map(({ question, response }) => (
          <details key={question} className={styles.question}>
            <summary>{question}</summary>
            <p>{response}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
