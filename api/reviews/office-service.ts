import { recordAct } from '#api/audit/service.ts';
import { queueOrderNews } from '#api/messages/queue/queue-service.ts';
import type { Acting } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { readPage } from '#api/platform/database/pages.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import type {
  DeclineReviewBody,
  OfficeReview,
  OfficeReviewsPage,
  PublishReviewBody,
  ReplyToReviewBody,
} from '#contract/office/reviews/reviews.ts';
import type { DeclineReason, ReviewState } from '#contract/reviews/review-states.ts';
import * as queries from './queries.ts';

/** A page of the reviews in a state, newest first. */
export async function listReviews(
  db: Database,
  { state, before }: { state: ReviewState; before?: number | undefined },
): Promise<OfficeReviewsPage> {
  const { page, next } = await readPage(
    (limit) => queries.findReviews(db, { state, before }, limit),
    ({ review }) => review.reviewId,
  );
  return { data: page.map(toOfficeReview), next };
}

type FoundReview = Awaited<ReturnType<typeof queries.findReviews>>[number];

function toOfficeReview({ review, ...about }: FoundReview): OfficeReview {
  return {
    ...{ review_id: review.reviewId, product_id: review.productId, user_id: review.userId },
    ...{ sku: about.sku, product_name: about.productName },
    ...{ order_id: about.orderId, customer_name: about.customerName },
    ...{ name: review.name, stars: review.stars, words: review.words, state: review.state },
    written_at: review.writtenAt.toISOString(),
    declined_because: review.declinedBecause,
    reply: review.reply,
  };
}

/** Shows a review on the page of its piece (P-355). Refusals: not_found, changed_meanwhile (the customer rewrote it). */
export function publishReview(acting: Acting, read: PublishReviewBody): Promise<Refusal | undefined> {
  return decide(acting, read, { state: 'published', declinedBecause: null });
}

/** Does not show a review, or no longer; never because it is a bad one (P-355). Refusals: as `publishReview`. */
export function declineReview(
  acting: Acting,
  { reason, ...read }: DeclineReviewBody,
): Promise<Refusal | undefined> {
  return decide(acting, read, { state: 'declined', declinedBecause: reason });
}

interface Decision {
  state: ReviewState;
  declinedBecause: DeclineReason | null;
}

function decide(
  { db, now, actor }: Acting,
  { review_id: reviewId, written_at: writtenAt }: PublishReviewBody,
  decision: Decision,
): Promise<Refusal | undefined> {
  return inTransaction<Refusal | undefined>(db, async (tx) => {
    const review = await queries.lockReview(tx, reviewId);
    if (!review) return noSuchReview();
    if (review.writtenAt.toISOString() !== writtenAt) {
      return refuse('changed_meanwhile', 'The customer rewrote this review. Please read it again.');
    }
    await queries.updateReview(tx, reviewId, decision);
    if (decision.state === 'declined') {
      const { orderId } = review;
      const occasion = `review:${reviewId}:${writtenAt}`;
      await queueOrderNews(tx, 'review declined', { orderId, occasion }, now);
    }
    const act = { act: `review ${decision.state}`, subject: `review:${reviewId}` };
    await recordAct(tx, actor, { ...act, after: { declined_because: decision.declinedBecause } }, now);
    return undefined;
  });
}

/** Writes the shop's reply below a review, or takes it away. Refusal: not_found. */
export function replyToReview(
  { db, now, actor }: Acting,
  { review_id: reviewId, reply }: ReplyToReviewBody,
): Promise<Refusal | undefined> {
  return inTransaction<Refusal | undefined>(db, async (tx) => {
    if (!(await queries.lockReview(tx, reviewId))) return noSuchReview();
    await queries.updateReview(tx, reviewId, { reply: reply || null });
    const act = {
      act: 'review replied to',
      subject: `review:${reviewId}`,
      after: { has_reply: reply !== '' },
    };
    await recordAct(tx, actor, act, now);
    return undefined;
  });
}

const noSuchReview = () => refuse('not_found', 'This review was deleted.');
