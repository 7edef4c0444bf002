import { desc, eq } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { orders } from '#db/tables/orders/orders.ts';

/** Where the newest order of a customer went. */
export async function findLastAddress(db: Database, userId: string) {
  const { street, city, pincode, recipientName, recipientPhone, orderDate, orderId } = orders;
  const rows = await db
    .select({ street, city, pincode, recipientName, recipientPhone })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orderDate), desc(orderId))
    .limit(1);
  return rows[0];
}
