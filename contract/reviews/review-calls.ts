import type { MessageResponse } from '#contract/accounts/accounts.ts';
import { call } from '#contract/calls.ts';
import type {
  DeleteReviewParams,
  OwnReviewsParams,
  OwnReviewsResponse,
  ReviewsParams,
  ReviewsQuery,
  ReviewsResponse,
  SaveReviewBody,
} from './reviews.ts';

/** The calls of reviews, apart from `calls`, which every page loads. */
export const reviewCalls = {
  getReviews: call<{ params: ReviewsParams; query: ReviewsQuery; response: ReviewsResponse }>(
    'GET',
    'getReviews/:product_id',
    'public',
  ),
  getOwnReviews: call<{ params: OwnReviewsParams; response: OwnReviewsResponse }>(
    'GET',
    'getOwnReviews/:order_id',
    'customer',
  ),
  saveReview: call<{ body: SaveReviewBody; response: MessageResponse }>('POST', 'saveReview', 'customer'),
  deleteReview: call<{ params: DeleteReviewParams; response: MessageResponse }>(
    'DELETE',
    'deleteReview/:order_item_id',
    'customer',
  ),
} as const;
