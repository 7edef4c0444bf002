import { useChange } from '#storefront/api-client/use-change.ts';
import { ordersQuery } from '#storefront/orders/order-queries.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';

/** Changes what is to be paid of an order, and refetches it: the page must not ask for the former amount. */
export const useOrderChange = (user: StoredUser) => useChange(ordersQuery(user).queryKey);
