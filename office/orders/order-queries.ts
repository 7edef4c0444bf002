import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { officeCalls } from '#contract/office/calls.ts';
import type { OfficeOrdersQuery } from '#contract/office/orders/orders.ts';
import { officeRequest } from '../api-client/office-request.ts';

/** The key that all orders share: what an act on one changes is read again. */
export const ORDERS = ['orders'] as const;

export const ordersQuery = (filter: Omit<OfficeOrdersQuery, 'after'>) =>
  infiniteQueryOptions({
    queryKey: [...ORDERS, 'list', filter],
    queryFn: ({ pageParam }) =>
      officeRequest(officeCalls.getOfficeOrders, {
        query: { ...filter, ...(pageParam !== null && { after: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

export const orderCountsQuery = queryOptions({
  queryKey: [...ORDERS, 'counts'],
  queryFn: () => officeRequest(officeCalls.getOrderCounts),
});

export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...ORDERS, 'one', orderId],
    queryFn: async () =>
      (await officeRequest(officeCalls.getOfficeOrder, { params: { order_id: orderId } })).data,
  });

export const packingSlipsQuery = (orderIds: string) =>
  queryOptions({
    queryKey: [...ORDERS, 'slips', orderIds],
    queryFn: () => officeRequest(officeCalls.getPackingSlips, { query: { order_ids: orderIds } }),
    enabled: orderIds !== '',
  });
