import type { Database } from '#api/platform/database/database.ts';
import { readPage } from '#api/platform/database/pages.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { orderMessages } from '#contract/orders/order-messages.ts';
import type { OwnReviewsResponse, ReviewsResponse, SaveReviewBody } from '#contract/reviews/reviews.ts';
import * as queries from './queries.ts';
import { toShownReview } from './rules.ts';

const REVIEWS_A_PAGE = 20;

/** Published reviews of a piece, newest first (P-355). */
export async function readReviews(
  db: Database,
  productId: number,
  before: number | undefined,
): Promise<ReviewsResponse> {
  const { page, next } = await readPage(
    (limit) => queries.findPublished(db, productId, before, limit),
    ({ reviewId }) => reviewId,
    REVIEWS_A_PAGE,
  );
  return { data: page.map(toShownReview), next };
}

/** The lines of an own order that arrived, with their reviews; none of one that did not. Refusal: not_found. */
export async function readOwnReviews(
  db: Database,
  userId: string,
  orderId: string,
): Promise<OwnReviewsResponse['data'] | Refusal> {
  if (!(await queries.isOwnOrder(db, userId, orderId)))
    return refuse('not_found', orderMessages.orderNotFound);
  const lines = await queries.findReviewable(db, userId, orderId);
  return lines.map(({ orderItemId, review }) => ({
    order_item_id: orderItemId,
    review: review && {
      ...{ stars: review.stars, words: review.words, name: review.name, state: review.state },
      ...(review.declinedBecause !== null && { declined_because: review.declinedBecause }),
      ...(review.reply !== null && { reply: review.reply }),
    },
  }));
}

/** Stores a review of a piece that arrived, or its rewritten form. Refusal: review_refused, also for lines of others. */
export async function saveReview(
  db: Database,
  userId: string,
  { order_item_id: orderItemId, stars, words, name }: SaveReviewBody,
  now: Date,
): Promise<Refusal | undefined> {
  const productId = await queries.findReviewableProduct(db, userId, orderItemId);
  if (productId === undefined) return refuse('review_refused');
  await queries.storeReview(db, { orderItemId, userId, productId, stars, words, name, writtenAt: now });
  return undefined;
}

/** Deletes an own review. Refusal: not_found. */
export async function deleteReview(
  db: Database,
  userId: string,
  orderItemId: number,
): Promise<Refusal | undefined> {
  const isDeleted = await queries.deleteReview(db, userId, orderItemId);
  return isDeleted ? undefined : refuse('not_found', 'There is no review of this piece.');
}

/** How many reviews wait to be read. */
export const countWaitingReviews = queries.countWaiting;
