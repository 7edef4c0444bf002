import { PROMISE_TEXTS } from '#contract/texts/promise-texts.ts';
import { useTexts } from '#storefront/texts/use-texts.ts';
import { VisuallyHidden } from '#storefront/ui/layout/visually-hidden.tsx';
import { Section } from '../section.tsx';
import { ASSURANCE_COPY, ASSURANCES } from './assurance-copy.ts';
import { AssuranceIcon } from './assurance-icon.tsx';
import styles from './assurances.module.css';

/** The four promises, each with expandable details. */
export function Assurances() {
  const texts = useTexts(PROMISE_TEXTS);
  return (
    <Section heading={ASSURANCE_COPY.heading} variant="night">
      <ul className={styles.cards}>
        {ASSURANCES.map(({ key, title }) => (
          <li key={title} className={styles.card}>
            <AssuranceIcon icon={key} />
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.short}>{texts[`${key}_short`]}</p>
            <details className={styles.details}>
              <summary>
                {ASSURANCE_COPY.more}
                <VisuallyHidden>: {title}</VisuallyHidden>
              </summary>
              <p className={styles.full}>{texts[`${key}_full`]}</p>
            </details>
          </li>
        ))}
      </ul>
    </Section>
  );
}
