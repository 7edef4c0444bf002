import type { FastifyInstance } from 'fastify';
import { bindOfficeCall } from '#api/platform/http/office-binding.ts';
import { messageResponse } from '#contract/accounts/accounts.ts';
import { officeCalls } from '#contract/office/calls.ts';
import {
  declineReviewBody,
  officeReviewsQuery,
  officeReviewsResponse,
  publishReviewBody,
  replyToReviewBody,
} from '#contract/office/reviews/reviews.ts';
import { declineReview, listReviews, publishReview, replyToReview } from './office-service.ts';

export function officeReviewRoutes(app: FastifyInstance): void {
  bindOfficeCall(
    app,
    officeCalls.getOfficeReviews,
    { query: officeReviewsQuery, response: officeReviewsResponse },
    ({ acting, query }) => listReviews(acting.db, query),
  );

  bindOfficeCall(
    app,
    officeCalls.publishReview,
    { body: publishReviewBody, response: messageResponse },
    async ({ acting, body }) => (await publishReview(acting, body)) ?? { message: 'Everybody sees it now.' },
  );

  bindOfficeCall(
    app,
    officeCalls.declineReview,
    { body: declineReviewBody, response: messageResponse },
    async ({ acting, body }) =>
      (await declineReview(acting, body)) ?? {
        message: 'It is not shown. The customer gets an e-mail and reads the reason.',
      },
  );

  bindOfficeCall(
    app,
    officeCalls.replyToReview,
    { body: replyToReviewBody, response: messageResponse },
    async ({ acting, body }) =>
      (await replyToReview(acting, body)) ?? {
        message: body.reply ? 'Your reply stands below the review.' : 'The reply is taken away.',
      },
  );
}
