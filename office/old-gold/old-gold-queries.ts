import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { officeCalls } from '#contract/office/calls.ts';
import { officeRequest } from '../api-client/office-request.ts';

export const OLD_GOLD = ['old-gold'];

/** Old gold of one customer, or of all. */
export const oldGoldQuery = (userId?: string) =>
  infiniteQueryOptions({
    queryKey: [...OLD_GOLD, 'list', userId],
    queryFn: ({ pageParam }) =>
      officeRequest(officeCalls.getOldGold, {
        query: {
          ...(userId && { user_id: userId }),
          ...(pageParam !== null && { after: Number(pageParam) }),
        },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

export const oldGoldNoteQuery = (oldGoldNumber: number) =>
  queryOptions({
    queryKey: [...OLD_GOLD, 'one', oldGoldNumber],
    queryFn: async () =>
      (await officeRequest(officeCalls.getOldGoldNote, { params: { old_gold_number: oldGoldNumber } })).data,
  });
