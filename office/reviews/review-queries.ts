import { infiniteQueryOptions } from '@tanstack/react-query';
import { officeCalls } from '#contract/office/calls.ts';
import type { ReviewState } from '#contract/reviews/review-states.ts';
import { officeRequest } from '../api-client/office-request.ts';

export const REVIEWS = ['reviews'];

export const reviewsQuery = (state: ReviewState) =>
  infiniteQueryOptions({
    queryKey: [...REVIEWS, state],
    queryFn: ({ pageParam }) =>
      officeRequest(officeCalls.getOfficeReviews, {
        query: { state, ...(pageParam !== null && { before: pageParam }) },
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });
