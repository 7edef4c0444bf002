import { useState } from 'react';
import { TESTIMONIALS_LOOP_S } from '#contract/constants.ts';
import { parseReviews, REVIEW_TEXTS, type Review } from '#contract/texts/review-texts.ts';
import { useTexts } from '#storefront/texts/use-texts.ts';
import { classNames } from '#storefront/ui/class-names.ts';
import { PauseButton } from '#storefront/ui/slides/pause-button.tsx';
import { REDUCED_MOTION, useMediaQuery } from '#storefront/ui/use-media-query.ts';
import { Section } from '../section.tsx';
import { initialsOf, OWN_COPY, SAMPLE_COPY } from './testimonial-copy.ts';
import styles from './testimonials.module.css';

/** So many quotes fill every screen, and take the time of one loop (P-04). */
const LOOPING = 4;

/** Customers' reviews on an endless strip, which can be scrolled while it is paused; too few for it stand still. */
export function Testimonials() {
  const reduced = useMediaQuery(REDUCED_MOTION);
  const [paused, setPaused] = useState(false);
  const { reviews: text } = useTexts(REVIEW_TEXTS);
  const { heading, line } = text === REVIEW_TEXTS.reviews ? SAMPLE_COPY : OWN_COPY;
  const reviews = parseReviews(text);
  if (reviews.length === 0) return null;
  const loops = reviews.length >= LOOPING;
  const isStill = paused || !loops;
  const seconds = (TESTIMONIALS_LOOP_S * reviews.length) / LOOPING;
  return (
    <Section
      heading={heading}
      line={line}
      variant="sunken"
      bleed
      aside={
        loops &&
        !reduced && <PauseButton running={!paused} what="quotes" onToggle={() => setPaused(!paused)} />
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a strip that scrolls must be reachable by keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: a group of quotes is no fieldset of a form */}
      <div className={styles.window} data-paused={isStill} role="group" aria-label={heading} tabIndex={0}>
        <div
          className={classNames(styles.strip, !loops && styles.still)}
          style={loops ? { animationDuration: `${seconds}s` } : undefined}
        >
          <Quotes reviews={reviews} />
          {loops && <Quotes reviews={reviews} copy />}
        </div>
      </div>
    </Section>
  );
}

/** The quotes; the copy, hidden from screen readers, closes the loop. */
function Quotes({ reviews, copy = false }: { reviews: readonly Review[]; copy?: boolean }) {
  return (
    <ul className={styles.quotes} aria-hidden={copy || undefined}>
      {reviews.map((review, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two customers may have the same name
        <Quote key={place} review={review} />
      ))}
    </ul>
  );
}

function Quote({ review: { nameWithCity, feedback } }: { review: Review }) {
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
