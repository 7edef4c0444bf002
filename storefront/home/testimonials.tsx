import { useState } from 'react';
import { TESTIMONIALS_LOOP_S } from '#contract/constants.ts';
import { PauseButton } from '#storefront/ui/pause-button.tsx';
import { Picture } from '#storefront/ui/picture.tsx';
import { useReducedMotion } from '#storefront/ui/use-reduced-motion.ts';
import { Section } from './section.tsx';
import { TESTIMONIAL_COPY, TESTIMONIALS, type Testimonial } from './testimonial-copy.ts';
import styles from './testimonials.module.css';

/** Customer quotes on an endless strip (P-04); when paused it can be scrolled. */
export function Testimonials() {
  const reduced = useReducedMotion();
  const [paused, setPaused] = useState(false);
  const { heading } = TESTIMONIAL_COPY;
  return (
    <Section
      heading={heading}
      tone="sunken"
      bleed
      aside={!reduced && <PauseButton running={!paused} what="quotes" onToggle={() => setPaused(!paused)} />}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a strip that scrolls must be reachable by keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: a group of quotes is no fieldset of a form */}
      <div className={styles.window} data-paused={paused} role="group" aria-label={heading} tabIndex={0}>
        <div className={styles.strip} style={{ animationDuration: `${TESTIMONIALS_LOOP_S}s` }}>
          <Quotes />
          <Quotes copy />
        </div>
      </div>
    </Section>
  );
}

/** The four quotes; the copy, hidden from screen readers, closes the loop. */
function Quotes({ copy = false }: { copy?: boolean }) {
  return (
    <ul className={styles.quotes} aria-hidden={copy || undefined}>
      {TESTIMONIALS.map((testimonial) => (
        <Quote key={testimonial.nameWithCity} testimonial={testimonial} />
      ))}
    </ul>
  );
}

function Quote({ testimonial: { nameWithCity, feedback, image } }: { testimonial: Testimonial }) {
  return (
    <li className={styles.quote}>
      <figure className={styles.card}>
        <blockquote className={styles.feedback}>{feedback}</blockquote>
        <figcaption className={styles.who}>
          <Picture
            className={styles.portrait}
            name={image}
            widths={[160, 320]}
            width={160}
            height={160}
            alt={`Portrait of ${nameWithCity}`}
            sizes="64px"
          />
          <span>{nameWithCity}</span>
        </figcaption>
      </figure>
    </li>
  );
}
