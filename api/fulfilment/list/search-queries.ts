import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { userPhoneReversed, users, userWords } from '#db/tables/customers/accounts.ts';
import { invoices } from '#db/tables/money/invoices.ts';
import { paymentIntents, payments } from '#db/tables/money/payments.ts';
import { orders, recipientOf } from '#db/tables/orders/orders.ts';
import type { OrderSearch } from './search-rules.ts';

/** The keys that a search matches: of orders, or of the customers whose orders are meant. Each reads one index. */
export interface Match {
  of: 'order' | 'customer';
  keys: SQL;
}

/** An order is found when one of these matches it. */
export function matchesOf(search: OrderSearch): Match[] {
  switch (search.kind) {
    case 'order id':
      return [ordersWhere(beginsWith(sql`${orders.orderId}`, search.prefix))];
    case 'e-mail':
      return [customersWhere(beginsWith(sql`${users.emailKey}`, search.prefix))];
    case 'phone': {
      const end = [...search.lastDigits].reverse().join('');
      return [
        customersWhere(beginsWith(userPhoneReversed(users), end)),
        ordersWhere(beginsWith(userPhoneReversed(recipientOf(orders)), end)),
      ];
    }
    case 'name': {
      // Split into words as the index does, whatever the database takes for a letter.
      const split = sql`nullif(btrim(regexp_replace(${search.words}, '[^[:alnum:]]+', ' ', 'g')), '')`;
      const words = sql`to_tsquery('simple', replace(${split}, ' ', ':* & ') || ':*')`;
      return [
        customersWhere(sql`${userWords(users)} @@ ${words}`),
        ordersWhere(sql`${userWords(recipientOf(orders))} @@ ${words}`),
      ];
    }
    case 'invoice number': {
      const begun = beginsWith(sql`${invoices.invoiceNumber}`, search.prefix);
      return [{ of: 'order', keys: sql`select ${invoices.orderId} as key from ${invoices} where ${begun}` }];
    }
    case 'payment id': {
      const begun = beginsWith(sql`${payments.providerPaymentId}`, search.prefix);
      const ofOrders = sql`${payments} join ${paymentIntents} intent using (provider_order_id)`;
      return [{ of: 'order', keys: sql`select intent.order_id as key from ${ofOrders} where ${begun}` }];
    }
  }
}

const beginsWith = (expression: SQL, prefix: string) =>
  sql`${expression} like ${`${prefix.replace(/[\\%_]/g, '\\$&')}%`}`;

const ordersWhere = (condition: SQL): Match => ({
  of: 'order',
  keys: sql`select ${orders.orderId} as key from ${orders} where ${condition}`,
});

const customersWhere = (condition: SQL): Match => ({
  of: 'customer',
  keys: sql`select ${users.userId} as key from ${users} where ${condition}`,
});

/** Up to this many keys are read before the orders: the planner cannot tell a rare beginning from a frequent one. */
const MAX_KEYS = 5000;

/** The condition of a match; one of very many orders is left to the planner, since any page of it is full soon. */
export async function conditionOf(db: Database, { of, keys }: Match): Promise<SQL> {
  const column = of === 'order' ? orders.orderId : orders.userId;
  const { rows } = await db.execute<{ found: number }>(
    sql`select count(*)::int as found from (${keys} limit ${MAX_KEYS + 1}) first_keys`,
  );
  const isRare = (rows[0]?.found ?? 0) <= MAX_KEYS;
  return isRare ? sql`${column} = any(array(${keys}))` : sql`${column} in (${keys})`;
}
