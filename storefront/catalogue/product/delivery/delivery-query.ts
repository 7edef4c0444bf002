import { queryOptions } from '@tanstack/react-query';
import { calls } from '#contract/calls.ts';
import { QUERY_RETRIES } from '#contract/constants.ts';
import { FAILURE_IS_SHOWN } from '#storefront/api-client/failed-refresh.ts';
import { request } from '#storefront/api-client/request.ts';
import { isRefusal } from '#storefront/api-client/request-error.ts';
import type { AddressChoice } from '../choices/choice-address.ts';

/** The arrival of a product in a choice at a pincode if it is paid now. */
export function deliveryQuery(pincode: string, productId: number, choice: AddressChoice) {
  return queryOptions({
    queryKey: ['delivery', pincode, productId, choice],
    meta: FAILURE_IS_SHOWN,
    queryFn: async ({ signal }) => {
      const query = { pincode, product_id: productId, ...choice };
      return (await request(calls.getDelivery, { query, signal })).data;
    },
    // The previous days stay until the new ones are loaded, so that screen readers announce one date.
    placeholderData: (days, before) => (before?.queryKey[1] === pincode ? days : undefined),
    retry: (failures, error) => !isRefusal(error) && failures < QUERY_RETRIES,
  });
}
