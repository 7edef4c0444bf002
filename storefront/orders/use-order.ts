import { useQuery } from '@tanstack/react-query';
import type { Order } from '#contract/orders/orders.ts';
import { messageOf } from '#storefront/api-client/request-error.ts';
import { ordersQuery } from '#storefront/orders/order-queries.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';

export type OrderView =
  | { state: 'loading' }
  | { state: 'failed'; reason: string }
  | { state: 'missing' }
  | { state: 'found'; order: Order };

/** One order out of the customer's order list. */
export function useOrder(user: StoredUser, orderId: string | undefined): OrderView {
  const orders = useQuery(ordersQuery(user));
  const order = orders.data?.find(({ order_id }) => String(order_id) === orderId);
  if (order) return { state: 'found', order };
  // A list cached before the order was placed lacks it: wait for the refetch.
  if (orders.isFetching) return { state: 'loading' };
  if (orders.isError) return { state: 'failed', reason: messageOf(orders.error) };
  return { state: 'missing' };
}
