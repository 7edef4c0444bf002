import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { officeCalls } from '#contract/office/calls.ts';
import { officeRequest } from '../api-client/office-request.ts';

export const CUSTOMER_CARTS = ['customer carts'];

/** With a pincode also the days of delivery there. */
export const customerCartQuery = (userId: string, pincode = '') =>
  queryOptions({
    queryKey: [...CUSTOMER_CARTS, userId, pincode],
    queryFn: async () =>
      (
        await officeRequest(officeCalls.getCustomerCart, {
          query: { user_id: userId, ...(pincode && { pincode }) },
        })
      ).data,
    placeholderData: keepPreviousData,
  });

export const orderablePieceQuery = (productId: number) =>
  queryOptions({
    queryKey: ['orderable piece', productId],
    queryFn: async () =>
      (await officeRequest(officeCalls.getOrderablePiece, { query: { product_id: productId } })).data,
  });
