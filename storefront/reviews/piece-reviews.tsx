import { useEffect, useRef } from 'react';
import { counted } from '#contract/counted.ts';
import { formatIndianDate } from '#contract/indian-time.ts';
import type { PieceReviews as Reviews, ShownReview } from '#contract/reviews/reviews.ts';
import { useShopName } from '#storefront/shell/footer/use-shop-name.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import styles from './piece-reviews.module.css';
import { Stars } from './stars.tsx';
import { useReviews } from './use-reviews.ts';

const REVIEWS_ID = 'reviews';

/** What customers say of a piece that they bought (P-355). */
export default function PieceReviews({ productId, reviews }: { productId: number; reviews: Reviews }) {
  const { shown, hasMore, isLoading, failure, showMore } = useReviews(productId, reviews);
  const section = useRef<HTMLElement>(null);
  // Its link may be pressed while it is not hydrated: the router then finds no such part and goes to the top.
  useEffect(() => {
    if (window.location.hash === `#${REVIEWS_ID}`) section.current?.scrollIntoView();
  }, []);
  return (
    <section ref={section} id={REVIEWS_ID} className={styles.reviews} aria-labelledby="reviews-title">
      <div className={styles.head}>
        <h2 id="reviews-title">What customers say</h2>
        <p>
          <Stars stars={reviews.average} /> {reviews.average.toFixed(1)}, {counted(reviews.count, 'review')}
        </p>
      </div>
      <p className={styles.small}>
        Each is of somebody who bought this piece here and received it. We read them first, and show the bad
        ones as well.
      </p>
      <ul className={styles.list}>
        {shown.map((review) => (
          <Review key={review.review_id} review={review} />
        ))}
      </ul>
      {failure && <p role="alert">{failure}</p>}
      {hasMore && (
        <div>
          <Button variant="secondary" busy={isLoading} onClick={showMore}>
            Show more reviews
          </Button>
        </div>
      )}
    </section>
  );
}

function Review({ review: { stars, words, name, written_on, reply } }: { review: ShownReview }) {
  const shopName = useShopName();
  return (
    <li className={styles.review}>
      <p>
        <Stars stars={stars} />
      </p>
      {words && <p className={styles.words}>{words}</p>}
      <p className={styles.small}>
        {name}, {formatIndianDate(written_on)} · Bought here
      </p>
      {reply && (
        <div className={styles.reply}>
          <p className={styles.small}>{shopName} replied</p>
          <p className={styles.words}>{reply}</p>
        </div>
      )}
    </li>
  );
}
