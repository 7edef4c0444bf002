import { indianDate } from '#contract/indian-time.ts';
import type { PieceReviews, ShownReview } from '#contract/reviews/reviews.ts';
import type { PublishedReview, ReviewsOfProduct } from './columns.ts';

export function toShownReview({
  reviewId,
  stars,
  words,
  name,
  writtenAt,
  reply,
}: PublishedReview): ShownReview {
  return {
    ...{ review_id: reviewId, stars, words, name },
    written_on: indianDate(new Date(writtenAt)),
    ...(reply !== null && { reply }),
  };
}

export function toPieceReviews({ count, average, newest }: ReviewsOfProduct): PieceReviews {
  return { count, average, data: newest.map(toShownReview) };
}
