import { sql } from 'drizzle-orm';
import { orderPackings } from '#db/tables/orders/fulfilment.ts';

/** Whether an order is packed, by its last entry; needs `orders` in the outer query. */
export const isPacked = sql<boolean>`coalesce((
  select packing.is_packed from ${orderPackings} packing where packing.order_id = orders.order_id
  order by packing.order_packing_id desc limit 1), false)`;
