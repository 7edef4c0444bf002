import { asc, eq, inArray, sql } from 'drizzle-orm';
import { firstPhoto } from '#api/catalogue/columns.ts';
import type { Database } from '#api/platform/database/database.ts';
import { RETURN_DAYS } from '#contract/constants.ts';
import { products } from '#db/tables/catalogue/catalogue.ts';
import { invoices } from '#db/tables/money/invoices.ts';
import { orderItems, orders, statusLog } from '#db/tables/orders/orders.ts';
import { returnLines, returns } from '#db/tables/orders/returns.ts';
import { OPEN_STATES, type ReturnableOrder, type SoldLine } from './rules.ts';

const deliveredAt = sql<Date | null>`(select max(moved.created_at) from ${statusLog} moved
  where moved.order_id = orders.order_id and moved.field = 'order_status' and moved.new_value = 'delivered')`.mapWith(
  statusLog.createdAt,
);

const returnDays = sql`coalesce((select max((bill.seller->>'return_days')::int) from ${invoices} bill
  where bill.order_id = orders.order_id), ${RETURN_DAYS}::int)`.mapWith(Number);

export async function findReturnableOrder(
  db: Database,
  orderId: string,
): Promise<ReturnableOrder | undefined> {
  const [found] = await db
    .select({ orderId: orders.orderId, orderStatus: orders.orderStatus, deliveredAt, returnDays })
    .from(orders)
    .where(eq(orders.orderId, orderId));
  return found;
}

export function findSoldLines(db: Database, orderId: string): Promise<SoldLine[]> {
  const open = sql`(select coalesce(sum(line.quantity), 0) from ${returnLines} line
    join ${returns} back using (return_number) where line.order_item_id = ${orderItems.orderItemId}
      and ${inArray(sql`back.state`, [...OPEN_STATES])})`;
  return db
    .select({
      orderItemId: orderItems.orderItemId,
      productName: orderItems.productName,
      photoUrl: firstPhoto,
      hsn: orderItems.hsn,
      isGiftCard: orderItems.isGiftCard,
      engraving: orderItems.engraving,
      openQuantity: open.mapWith(Number),
    })
    .from(orderItems)
    .innerJoin(products, eq(products.productId, orderItems.productId))
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.orderItemId));
}
