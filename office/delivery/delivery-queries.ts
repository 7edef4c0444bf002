import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { officeCalls } from '#contract/office/calls.ts';
import type { DeliveryView } from '#contract/office/delivery/delivery.ts';
import { officeRequest } from '../api-client/office-request.ts';

export const DELIVERY = ['delivery'];
export const PREFIX_LISTS = [...DELIVERY, 'list'];
export const PREFIXES = [...DELIVERY, 'one'];
export const PINCODE_RULES = [...DELIVERY, 'pincode'];

export const prefixesQuery = (filter: { view?: DeliveryView; q?: string }) =>
  infiniteQueryOptions({
    queryKey: [...PREFIX_LISTS, filter],
    queryFn: ({ pageParam }) =>
      officeRequest(officeCalls.listDeliveryPrefixes, {
        query: { ...filter, ...(pageParam !== null && { after: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

export const prefixQuery = (prefix: string) =>
  queryOptions({
    queryKey: [...PREFIXES, prefix],
    queryFn: async () => (await officeRequest(officeCalls.readDeliveryPrefix, { params: { prefix } })).data,
  });

export const pincodeRuleQuery = (pincode: string) =>
  queryOptions({
    queryKey: [...PINCODE_RULES, pincode],
    queryFn: async () => (await officeRequest(officeCalls.readPincodeRule, { query: { pincode } })).data,
  });
