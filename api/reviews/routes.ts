import type { FastifyInstance } from 'fastify';
import { bindCustomerCall, bindPublicCall } from '#api/platform/http/route-binding.ts';
import type { Shop } from '#api/shop.ts';
import { messageResponse } from '#contract/accounts/accounts.ts';
import { isRefusal } from '#contract/errors.ts';
import { reviewCalls } from '#contract/reviews/review-calls.ts';
import {
  deleteReviewParams,
  ownReviewsParams,
  ownReviewsResponse,
  reviewsParams,
  reviewsQuery,
  reviewsResponse,
  saveReviewBody,
} from '#contract/reviews/reviews.ts';
import { deleteReview, readOwnReviews, readReviews, saveReview } from './service.ts';

export function reviewRoutes(app: FastifyInstance, { db, clock }: Shop): void {
  bindPublicCall(
    app,
    reviewCalls.getReviews,
    { params: reviewsParams, query: reviewsQuery, response: reviewsResponse },
    ({ params, query }) => readReviews(db, params.product_id, query.before),
  );

  bindCustomerCall(
    app,
    reviewCalls.getOwnReviews,
    { params: ownReviewsParams, response: ownReviewsResponse },
    async ({ params, customer }) => {
      const lines = await readOwnReviews(db, customer.userId, params.order_id);
      return isRefusal(lines) ? lines : { data: lines };
    },
  );

  bindCustomerCall(
    app,
    reviewCalls.saveReview,
    { body: saveReviewBody, response: messageResponse },
    async ({ body, customer }) =>
      (await saveReview(db, customer.userId, body, clock())) ?? {
        message: 'Thank you. We read your review, then everybody sees it.',
      },
  );

  bindCustomerCall(
    app,
    reviewCalls.deleteReview,
    { params: deleteReviewParams, response: messageResponse },
    async ({ params, customer }) =>
      (await deleteReview(db, customer.userId, params.order_item_id)) ?? {
        message: 'Your review is deleted.',
      },
  );
}
