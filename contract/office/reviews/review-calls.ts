import { COUNTER_ROLES, MANAGERS, type Message, office, type Shown } from '#contract/office/call.ts';
import type * as reviews from './reviews.ts';

export const officeReviewCalls = {
  getOfficeReviews: office<{
    query: Shown<typeof reviews.officeReviewsQuery>;
    response: Shown<typeof reviews.officeReviewsResponse>;
  }>('GET', 'reviews', COUNTER_ROLES, 'Reviews of pieces in a state, newest first'),
  publishReview: office<{ body: Shown<typeof reviews.publishReviewBody>; response: Message }>(
    'POST',
    'reviews/publish',
    MANAGERS,
    'Show a review on the page of its piece',
  ),
  declineReview: office<{ body: Shown<typeof reviews.declineReviewBody>; response: Message }>(
    'POST',
    'reviews/decline',
    MANAGERS,
    'Do not show a review, or no longer; its customer reads the reason',
  ),
  replyToReview: office<{ body: Shown<typeof reviews.replyToReviewBody>; response: Message }>(
    'POST',
    'reviews/reply',
    MANAGERS,
    'Reply to a review where everybody reads it, or take the reply away',
  ),
};
