import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { officeCalls } from '#contract/office/calls.ts';
import type { CareView } from '#contract/office/care/care.ts';
import { officeRequest } from '../api-client/office-request.ts';

export const CARE = ['care'];

/** The pieces in care of one view. */
export const careQuery = (view: CareView) =>
  infiniteQueryOptions({
    queryKey: [...CARE, 'list', view],
    queryFn: ({ pageParam }) =>
      officeRequest(officeCalls.getCare, {
        query: { view, ...(pageParam !== null && { after: Number(pageParam) }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

export const careNoteQuery = (careNumber: number) =>
  queryOptions({
    queryKey: [...CARE, 'one', careNumber],
    queryFn: async () =>
      (await officeRequest(officeCalls.getCareNote, { params: { care_number: careNumber } })).data,
  });

export const careOfOrderQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...CARE, 'of order', orderId],
    queryFn: () => officeRequest(officeCalls.getCareOfOrder, { params: { order_id: orderId } }),
  });
