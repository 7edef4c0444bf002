import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Order, OrderItem } from '#contract/orders/orders.ts';
import { DECLINE_COPY } from '#contract/reviews/review-states.ts';
import type { ReviewableLine } from '#contract/reviews/reviews.ts';
import { itemsOf } from '#storefront/orders/order-states.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { Failure } from '#storefront/ui/feedback/failure.tsx';
import { Card } from '#storefront/ui/layout/card.tsx';
import { Thumbnail } from '#storefront/ui/pictures/thumbnail.tsx';
import { useFocusAfterChange } from '#storefront/ui/use-focus-after-change.ts';
import styles from './order-reviews.module.css';
import { ReviewForm } from './review-form.tsx';
import { ownReviewsQuery } from './review-queries.ts';
import { Stars } from './stars.tsx';
import { useReviewChange } from './use-review-change.ts';

interface OrderReviewsProps {
  order: Order;
  user: StoredUser;
}

/** Lets a customer review the pieces of an order that arrived (P-355). */
export default function OrderReviews({ order, user }: OrderReviewsProps) {
  const { data: lines = [] } = useQuery(ownReviewsQuery(user, order.order_id));
  const reviewable = lines.flatMap((line) => {
    const item = itemsOf(order).find(({ order_item_id }) => order_item_id === line.order_item_id);
    return item ? [{ item, line }] : [];
  });
  if (reviewable.length === 0) return null;
  return (
    <Card title="How do you like it?">
      <ul className={styles.pieces}>
        {reviewable.map(({ item, line }) => (
          <Piece key={line.order_item_id} item={item} line={line} user={user} />
        ))}
      </ul>
    </Card>
  );
}

interface PieceProps {
  item: OrderItem;
  line: ReviewableLine;
  user: StoredUser;
}

function Piece({ item: { product_name, photo_url }, line, user }: PieceProps) {
  const [isOpen, setOpen] = useState(false);
  const part = useFocusAfterChange(`${isOpen} ${line.review?.state}`);
  const { review } = line;
  return (
    <li className={styles.piece}>
      <Thumbnail src={photo_url} alt="" size={64} />
      <div ref={part} className={styles.what}>
        <p>{product_name}</p>
        {isOpen && <ReviewForm line={line} user={user} onClose={() => setOpen(false)} />}
        {!isOpen && review && (
          <OwnReview line={line} review={review} user={user} onRewrite={() => setOpen(true)} />
        )}
        {!isOpen && !review && (
          <div>
            <Button
              variant="secondary"
              aria-label={`Write a review of ${product_name}`}
              onClick={() => setOpen(true)}
            >
              Write a review
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}

interface OwnReviewProps {
  line: ReviewableLine;
  review: NonNullable<ReviewableLine['review']>;
  user: StoredUser;
  onRewrite: () => void;
}

function OwnReview({ line, review, user, onRewrite }: OwnReviewProps) {
  const { remove, isSaving, failure } = useReviewChange(user);
  return (
    <>
      <p>
        <Stars stars={review.stars} />
      </p>
      {review.words && <p className={styles.words}>{review.words}</p>}
      <p className={styles.small} role="status">
        {stateOf(review)}
      </p>
      <Failure message={failure} />
      <div className={styles.actions}>
        <Button variant="text" onClick={onRewrite}>
          Rewrite
        </Button>
        <Button variant="text" busy={isSaving} onClick={() => remove(line.order_item_id)}>
          Delete
        </Button>
      </div>
    </>
  );
}

function stateOf({ state, name, declined_because }: OwnReviewProps['review']): string {
  if (state === 'published') return `Everybody sees it, under the name ${name}.`;
  if (declined_because) return `We did not publish it, because ${DECLINE_COPY[declined_because]}`;
  return 'We read it first. Then everybody sees it on the page of the piece.';
}
