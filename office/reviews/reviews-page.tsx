import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { OfficeReview } from '#contract/office/reviews/reviews.ts';
import { MAX_STARS, REVIEW_STATES, type ReviewState } from '#contract/reviews/review-states.ts';
import { orderAddress } from '../orders/order-addresses.ts';
import { customerPath, paths, piecePath } from '../paths.ts';
import { MoreButton } from '../ui/controls/more-button.tsx';
import { ViewLinks } from '../ui/controls/view-links.tsx';
import { Notice, Panel, Screen } from '../ui/layout/panel.tsx';
import { shownMoment } from '../ui/times.ts';
import { ReviewActs } from './review-acts.tsx';
import { reviewsQuery } from './review-queries.ts';
import styles from './reviews.module.css';

const VIEWS: Record<ReviewState, { label: string; empty: string }> = {
  waiting: { label: 'To read', empty: 'No review waits to be read.' },
  published: { label: 'Published', empty: 'No review is published yet.' },
  declined: { label: 'Declined', empty: 'No review was declined.' },
};

/** What customers write about pieces that they received. */
export function ReviewsPage() {
  const [search] = useSearchParams();
  const state = REVIEW_STATES.find((one) => one === search.get('state')) ?? 'waiting';
  const query = useInfiniteQuery(reviewsQuery(state));
  const reviews = query.data?.pages.flatMap(({ data }) => data);
  return (
    <Screen
      title="Reviews"
      lead="Publish the bad ones as well: the shop says that it does. A reply shows that you care."
    >
      <ViewLinks
        label="States"
        views={REVIEW_STATES.map((one) => ({
          label: VIEWS[one].label,
          to: `${paths.reviews}?${new URLSearchParams({ state: one })}`,
          isCurrent: state === one,
        }))}
      />
      <Panel title={VIEWS[state].label}>
        {query.error && <Notice variant="error">{query.error.message}</Notice>}
        {query.isPending && <p role="status">One moment…</p>}
        {reviews?.length === 0 && <p>{VIEWS[state].empty}</p>}
        {reviews && reviews.length > 0 && (
          <ul aria-label={`Reviews: ${VIEWS[state].label}`}>
            {reviews.map((review) => (
              <Review key={review.review_id} review={review} />
            ))}
          </ul>
        )}
        <MoreButton query={query}>Show more reviews</MoreButton>
      </Panel>
    </Screen>
  );
}

function Review({ review }: { review: OfficeReview }) {
  const { sku, product_name, order_id, user_id, customer_name, name, reply } = review;
  return (
    <li className={styles.review}>
      <div>
        <Link to={piecePath(sku)}>{product_name}</Link>
        <p className={styles.soft}>
          <Link to={customerPath(user_id)}>{customer_name}</Link>, shown as {name} ·{' '}
          <Link to={orderAddress(order_id)}>Order {order_id}</Link> · {shownMoment(review.written_at)}
        </p>
      </div>
      <p className={styles.stars} role="img" aria-label={`${review.stars} of ${MAX_STARS} stars`}>
        {'★'.repeat(review.stars)}
        {'☆'.repeat(MAX_STARS - review.stars)}
      </p>
      {review.words && <p className={styles.words}>{review.words}</p>}
      {reply && (
        <div className={styles.reply}>
          <p className={styles.soft}>Your reply</p>
          <p className={styles.words}>{reply}</p>
        </div>
      )}
      <ReviewActs review={review} />
    </li>
  );
}
