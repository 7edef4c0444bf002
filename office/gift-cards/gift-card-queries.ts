import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { officeCalls } from '#contract/office/calls.ts';
import { officeRequest } from '../api-client/office-request.ts';

export const GIFT_CARDS = ['gift-cards'];

export const giftCardsQuery = (q: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...GIFT_CARDS, 'list', q],
    queryFn: ({ pageParam }) =>
      officeRequest(officeCalls.getGiftCards, {
        query: { ...(q && { q }), ...(pageParam !== null && { after: Number(pageParam) }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

export const giftCardQuery = (giftCardId: number) =>
  queryOptions({
    queryKey: [...GIFT_CARDS, 'one', giftCardId],
    queryFn: async () =>
      (await officeRequest(officeCalls.getGiftCard, { query: { gift_card_id: giftCardId } })).data,
  });
