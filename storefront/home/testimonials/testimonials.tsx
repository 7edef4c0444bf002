import { useState } from 'react';
import { TESTIMONIALS_LOOP_S } from '#contract/constants.ts';
import { PauseButton } from '#storefront/ui/slides/pause-button.tsx';
import { REDUCED_MOTION, useMediaQuery } from '#storefront/ui/use-media-query.ts';
import { Section } from '../section.tsx';
import { initialsOf, TESTIMONIAL_COPY, TESTIMONIALS, type Testimonial } from './testimonial-copy.ts';
import styles from './testimonials.module.css';

/** Customer quotes on an endless strip (P-04); when paused it can be scrolled. */
export function Testimonials() {
  const reduced = useMediaQuery(REDUCED_MOTION);
  const [paused, setPaused] = useState(false);
  const { heading, line } = TESTIMONIAL_COPY;
  return (
    <Section
      heading={heading}
      line={line}
      variant="sunken"
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

function Quote({ testimonial: { nameWithCity, feedback } }: { testimonial: Testimonial }) {
  return (
    <li className={styles.quote}>
      <figure className={styles.card}>
        <blockquote className={styles.feedback}>{feedback}</blockquote>
        <figcaption className={styles.who}>
          <Initials of={nameWithCity} />
          <span>{nameWithCity}</span>
        </figcaption>
      </figure>
    </li>
  );
}

/** A picture made of the name's first letters, where the shop has no photograph. */
function Initials({ of }: { of: string }) {
  const letters = initialsOf(of);
  return (
    <svg className={styles.portrait} viewBox="0 0 64 64" role="img" aria-label={`The letters ${letters}`}>
      <circle cx="32" cy="32" r="31" />
      <text x="32" y="40.5" textAnchor="middle">
        {letters}
      </text>
    </svg>
  );
}
