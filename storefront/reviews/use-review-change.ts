import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { reviewCalls } from '#contract/reviews/review-calls.ts';
import type { SaveReviewBody } from '#contract/reviews/reviews.ts';
import { request } from '#storefront/api-client/request.ts';
import { messageOf } from '#storefront/api-client/request-error.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { showToast } from '#storefront/toasts/toasts.ts';
import { OWN_REVIEWS } from './review-queries.ts';

/** Saves and deletes a review; each returns whether it was done. */
export function useReviewChange({ token }: StoredUser) {
  const queryClient = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function change(send: () => Promise<{ message: string }>): Promise<boolean> {
    setSaving(true);
    setFailure(undefined);
    try {
      const { message } = await send();
      showToast('success', message);
      await queryClient.refetchQueries({ queryKey: [OWN_REVIEWS, token] });
      return true;
    } catch (reason) {
      setFailure(messageOf(reason) || 'Nothing was saved. Please try again.');
      return false;
    } finally {
      setSaving(false);
    }
  }

  return {
    ...{ isSaving, failure },
    save: (body: SaveReviewBody) => change(() => request(reviewCalls.saveReview, { body })),
    remove: (order_item_id: number) =>
      change(() => request(reviewCalls.deleteReview, { params: { order_item_id } })),
  };
}
