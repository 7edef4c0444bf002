import { reviewCalls } from '#contract/reviews/review-calls.ts';
import type { SaveReviewBody } from '#contract/reviews/reviews.ts';
import { request } from '#storefront/api-client/request.ts';
import { messageOf } from '#storefront/api-client/request-error.ts';
import { useAnnouncedChange } from '#storefront/api-client/use-announced-change.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { OWN_REVIEWS } from './review-queries.ts';

/** Saves and deletes a review; each returns whether it was done. */
export function useReviewChange({ token }: StoredUser) {
  const { change, isSaving, failure } = useAnnouncedChange([OWN_REVIEWS, token]);
  return {
    isSaving,
    failure: failure === undefined ? undefined : messageOf(failure) || 'Nothing was saved. Please try again.',
    save: (body: SaveReviewBody) => change(() => request(reviewCalls.saveReview, { body })),
    remove: (order_item_id: number) =>
      change(() => request(reviewCalls.deleteReview, { params: { order_item_id } })),
  };
}
