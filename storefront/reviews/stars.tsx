import { MAX_STARS } from '#contract/reviews/review-states.ts';
import styles from './stars.module.css';

/** A number of stars, with half ones and less. */
export function Stars({ stars }: { stars: number }) {
  return (
    <span
      role="img"
      aria-label={`${stars} of ${MAX_STARS} stars`}
      className={styles.stars}
      style={{ '--share': `${(stars / MAX_STARS) * 100}%` }}
    />
  );
}
