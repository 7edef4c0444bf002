import { sql } from 'drizzle-orm';
import { invoices } from '#db/tables/invoices.ts';

/** Subquery: the numbers of an order's invoice and receipt, invoice first; needs `orders` in the outer query. */
export const billNumbers = sql<string | null>`(
  select string_agg(bill.invoice_number, ' and ' order by bill.kind desc)
  from ${invoices} bill where bill.order_id = orders.order_id)`;

/** Subquery: the invoice's place of supply; null before it is issued. */
export const supplyState = sql<string | null>`(
  select min(bill.supply_state_name) from ${invoices} bill where bill.order_id = orders.order_id)`;
