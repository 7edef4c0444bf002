import { useState } from 'react';
import { reviewCalls } from '#contract/reviews/review-calls.ts';
import type { PieceReviews, ShownReview } from '#contract/reviews/reviews.ts';
import { request } from '#storefront/api-client/request.ts';
import { messageOf } from '#storefront/api-client/request-error.ts';

/** The reviews of a piece: those that came with the page, and more on a press. */
export function useReviews(product_id: number, { data: first, count }: PieceReviews) {
  const [more, setMore] = useState<ShownReview[]>([]);
  const [isLoading, setLoading] = useState(false);
  const [failure, setFailure] = useState<string>();
  const shown = [...first, ...more];

  async function showMore() {
    setLoading(true);
    setFailure(undefined);
    try {
      const before = shown.at(-1)?.review_id;
      const query = before === undefined ? {} : { before };
      const { data } = await request(reviewCalls.getReviews, { params: { product_id }, query });
      setMore([...more, ...data]);
    } catch (reason) {
      setFailure(messageOf(reason) || 'The reviews could not be loaded. Please try again.');
    } finally {
      setLoading(false);
    }
  }

  return { shown, hasMore: shown.length < count, isLoading, failure, showMore };
}
