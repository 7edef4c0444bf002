import { sql } from 'drizzle-orm';
import { invoices } from '#db/tables/invoices.ts';

/** The numbers of all that an order is billed by, its tax invoice first; `orders` is a table of the statement around it. */
export const billNumbers = sql<string | null>`(
  select string_agg(bill.invoice_number, ' and ' order by bill.kind desc)
  from ${invoices} bill where bill.order_id = orders.order_id)`;

/** The state that an order's invoice names as the place of supply; null before it is issued. */
export const supplyState = sql<string | null>`(
  select min(bill.supply_state_name) from ${invoices} bill where bill.order_id = orders.order_id)`;
