import { sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { users } from '#db/tables/customers/accounts.ts';
import { invoices } from '#db/tables/money/invoices.ts';
import { orders } from '#db/tables/orders/orders.ts';

export interface NamedOrder {
  orderId: string;
  recipient: string;
}

/** The orders of these names, each the id of an order or the number of its invoice, in capital letters. */
export async function findNamedOrders(
  db: Database,
  names: readonly string[],
): Promise<ReadonlyMap<string, NamedOrder>> {
  const { rows } = await db.execute<{ name: string; order_id: string; recipient: string }>(sql`
    select given.name, placed.order_id, coalesce(placed.recipient_name, customer.name) as recipient
    from json_array_elements_text(${JSON.stringify(names)}::json) given(name)
    left join ${invoices} bill on bill.invoice_number = given.name
    join ${orders} placed on placed.order_id = coalesce(bill.order_id, given.name)
    join ${users} customer on customer.user_id = placed.user_id`);
  return new Map(rows.map(({ name, order_id: orderId, recipient }) => [name, { orderId, recipient }]));
}
