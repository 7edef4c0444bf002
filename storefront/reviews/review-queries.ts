import { queryOptions } from '@tanstack/react-query';
import { reviewCalls } from '#contract/reviews/review-calls.ts';
import { FAILURE_IS_SHOWN } from '#storefront/api-client/failed-refresh.ts';
import { request } from '#storefront/api-client/request.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';

export const OWN_REVIEWS = 'own reviews';

/** The pieces of an order that arrived, with the customer's reviews. */
export const ownReviewsQuery = ({ token }: StoredUser, order_id: string) =>
  queryOptions({
    queryKey: [OWN_REVIEWS, token, order_id],
    meta: FAILURE_IS_SHOWN,
    queryFn: ({ signal }) => request(reviewCalls.getOwnReviews, { params: { order_id }, signal }),
    select: ({ data }) => data,
  });
