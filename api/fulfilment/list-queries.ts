import { and, desc, eq, gte, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import type { Paise } from '#contract/money/money.ts';
import type { OrderView } from '#contract/office/orders/orders.ts';
import { userPhoneReversed, users, userWords } from '#db/tables/accounts.ts';
import { invoices } from '#db/tables/invoices.ts';
import { orderItems, orders, recipientOf } from '#db/tables/orders.ts';
import { paymentIntents, payments, refunds } from '#db/tables/payments.ts';
import { isPacked } from './packing-columns.ts';
import type { OrderSearch } from './search-rules.ts';

export interface OrderFilter {
  view: OrderView;
  search?: OrderSearch | undefined;
  orderedFrom?: Date | undefined;
  orderedBefore?: Date | undefined;
  minPaise?: Paise | undefined;
  maxPaise?: Paise | undefined;
  /** The last order of the page before. */
  after?: string | undefined;
}

const toPack = and(eq(orders.orderStatus, 'processing'), sql`not ${isPacked}`);
const toShip = and(eq(orders.orderStatus, 'processing'), isPacked);

/** Orders with a captured payment that a person has to decide about, whatever their status. */
const inReview = sql`${orders.orderId} in (
  select intent.order_id from ${payments} paid join ${paymentIntents} intent using (provider_order_id)
  where paid.disposition = 'review' and not exists (select from ${refunds} back
    where back.provider_payment_id = paid.provider_payment_id and back.state <> 'failed'))`;

const VIEWS: Record<OrderView, SQL | undefined> = {
  to_pack: toPack,
  to_ship: toShip,
  shipped: eq(orders.orderStatus, 'shipped'),
  unpaid: eq(orders.orderStatus, 'pending'),
  in_review: inReview,
  cancelled: eq(orders.orderStatus, 'cancelled'),
  all: undefined,
};

const beginsWith = (expression: SQL | typeof orders.orderId, prefix: string) =>
  sql`${expression} like ${`${prefix.replace(/[\\%_]/g, '\\$&')}%`}`;

/** The conditions of a search; an order is found when one of them holds, and each has its index. */
function matches(search: OrderSearch): SQL[] {
  switch (search.kind) {
    case 'order id':
      return [beginsWith(orders.orderId, search.prefix)];
    case 'e-mail':
      return [ofCustomer(beginsWith(sql`${users.emailKey}`, search.prefix))];
    case 'phone': {
      const end = [...search.lastDigits].reverse().join('');
      return [
        ofCustomer(beginsWith(userPhoneReversed(users), end)),
        beginsWith(userPhoneReversed(recipientOf(orders)), end),
      ];
    }
    case 'name': {
      // Split into words as the index does, whatever the database takes for a letter.
      const split = sql`nullif(btrim(regexp_replace(${search.words}, '[^[:alnum:]]+', ' ', 'g')), '')`;
      const words = sql`to_tsquery('simple', replace(${split}, ' ', ':* & ') || ':*')`;
      return [
        ofCustomer(sql`${userWords(users)} @@ ${words}`),
        sql`${userWords(recipientOf(orders))} @@ ${words}`,
      ];
    }
    case 'invoice number':
      return [
        sql`${orders.orderId} in (select ${invoices.orderId} from ${invoices}
          where ${beginsWith(sql`${invoices.invoiceNumber}`, search.prefix)})`,
      ];
    case 'payment id':
      return [
        sql`${orders.orderId} in (select intent.order_id from ${payments} join ${paymentIntents} intent
          using (provider_order_id) where ${beginsWith(sql`${payments.providerPaymentId}`, search.prefix)})`,
      ];
  }
}

const ofCustomer = (condition: SQL) =>
  sql`${orders.userId} in (select ${users.userId} from ${users} where ${condition})`;

function narrowed({ orderedFrom, orderedBefore, minPaise, maxPaise, after }: OrderFilter): SQL | undefined {
  const place = sql`(select one.order_date, one.order_id from ${orders} one where one.order_id = ${after})`;
  return and(
    orderedFrom && gte(orders.orderDate, orderedFrom),
    orderedBefore && lt(orders.orderDate, orderedBefore),
    minPaise === undefined ? undefined : gte(orders.totalPaise, minPaise),
    maxPaise === undefined ? undefined : lte(orders.totalPaise, maxPaise),
    after === undefined ? undefined : sql`(${orders.orderDate}, ${orders.orderId}) < ${place}`,
  );
}

/** Each condition of a search reads its own page, so that none is read further than the page shows. */
function found(search: OrderSearch, further: SQL | undefined, limit: number): SQL {
  const pages = matches(search).map(
    (match) => sql`(select ${orders.orderId} from ${orders} where ${and(match, further)}
      order by ${orders.orderDate} desc, ${orders.orderId} desc limit ${limit})`,
  );
  return sql`${orders.orderId} in (${sql.join(pages, sql` union all `)})`;
}

const pieces = sql<number>`(
  select coalesce(sum(item.quantity), 0) from ${orderItems} item where item.order_id = orders.order_id)`;

/** Orders of a view, or of a search in all orders; newest first. */
export function findListedOrders(db: Database, filter: OrderFilter, limit: number) {
  const further = narrowed(filter);
  const which = filter.search ? found(filter.search, further, limit) : and(VIEWS[filter.view], further);
  return db
    .select({
      orderId: orders.orderId,
      orderDate: orders.orderDate,
      orderStatus: orders.orderStatus,
      paymentStatus: orders.paymentStatus,
      totalPaise: orders.totalPaise,
      customerName: users.name,
      recipientName: orders.recipientName,
      city: orders.city,
      pieces: pieces.mapWith(Number),
      isPacked,
    })
    .from(orders)
    .innerJoin(users, eq(users.userId, orders.userId))
    .where(which)
    .orderBy(desc(orders.orderDate), desc(orders.orderId))
    .limit(limit);
}
