import { sql } from 'drizzle-orm';
import type { BusinessBuyer } from '#contract/orders/business-buyer.ts';
import { invoices } from '#db/tables/money/invoices.ts';
import { paymentIntents, payments, refunds } from '#db/tables/money/payments.ts';
import { businessBuyers } from '#db/tables/orders/orders.ts';

/** Subquery: the numbers of an order's invoice and receipt, invoice first; needs `orders` in the outer query. */
export const billNumbers = sql<string | null>`(
  select string_agg(bill.invoice_number, ' and ' order by bill.kind desc)
  from ${invoices} bill where bill.order_id = orders.order_id)`;

/** Subquery: the invoice's place of supply; null before it is issued. */
export const supplyState = sql<string | null>`(
  select min(bill.supply_state_name) from ${invoices} bill where bill.order_id = orders.order_id)`;

/** Subquery: the business that buys an order, or null; needs `orders` in the outer query. */
export const businessOfOrder = sql<BusinessBuyer | null>`(
  select json_build_object('gstin', gstin, 'business_name', business_name)
  from ${businessBuyers} where ${businessBuyers.orderId} = orders.order_id)`;

export const paymentsOfOrder = sql`${payments} paid join ${paymentIntents} intent using (provider_order_id)
  where intent.order_id = orders.order_id`;

/** Whether an unpaid order has an undecided payment: not confirmed by the bank, or in review. */
export const moneyHeld = sql<boolean>`(orders.order_status = 'pending' and exists (select from ${paymentsOfOrder}
  and ((paid.disposition = 'noted' and paid.status in ('created', 'authorized'))
    or (paid.disposition = 'review' and not exists (
      select from ${refunds} back where back.provider_payment_id = paid.provider_payment_id and back.state <> 'failed')))))`;
