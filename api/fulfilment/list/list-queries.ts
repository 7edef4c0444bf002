import { and, count, desc, eq, gte, lt, lte, type SQL, sql } from 'drizzle-orm';
import { isPacked } from '#api/orders/pieces/packing-columns.ts';
import type { Database } from '#api/platform/database/database.ts';
import type { Paise } from '#contract/money/money.ts';
import type { OrderView } from '#contract/office/orders/orders.ts';
import { users } from '#db/tables/customers/accounts.ts';
import { paymentIntents, payments, refunds } from '#db/tables/money/payments.ts';
import { shipmentEvents } from '#db/tables/orders/fulfilment.ts';
import { orderItems, orders } from '#db/tables/orders/orders.ts';

export interface OrderFilter {
  view: OrderView;
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

/** Orders whose parcel came back and of which nobody has decided yet whether they are sent again. */
const cameBack = sql`${orders.orderId} in (
  select back.order_id from ${shipmentEvents} back where back.kind in ('came back', 'checked')
    and not exists (select from ${shipmentEvents} later
      where later.order_id = back.order_id and later.shipment_event_id > back.shipment_event_id))`;

const VIEWS: Record<OrderView, SQL | undefined> = {
  to_pack: toPack,
  to_ship: toShip,
  shipped: eq(orders.orderStatus, 'shipped'),
  came_back: cameBack,
  unpaid: eq(orders.orderStatus, 'pending'),
  in_review: inReview,
  cancelled: eq(orders.orderStatus, 'cancelled'),
  all: undefined,
};

function narrowed({
  orderedFrom,
  orderedBefore,
  minPaise,
  maxPaise,
  after,
}: Omit<OrderFilter, 'view'>): SQL | undefined {
  const place = sql`(select one.order_date, one.order_id from ${orders} one where one.order_id = ${after})`;
  return and(
    orderedFrom && gte(orders.orderDate, orderedFrom),
    orderedBefore && lt(orders.orderDate, orderedBefore),
    minPaise === undefined ? undefined : gte(orders.totalPaise, minPaise),
    maxPaise === undefined ? undefined : lte(orders.totalPaise, maxPaise),
    after === undefined ? undefined : sql`(${orders.orderDate}, ${orders.orderId}) < ${place}`,
  );
}

/** Each condition of a search reads at most one page of its own. */
function found(conditions: SQL[], further: SQL | undefined, limit: number): SQL {
  const pages = conditions.map(
    (condition) => sql`(select ${orders.orderId} from ${orders} where ${and(condition, further)}
      order by ${orders.orderDate} desc, ${orders.orderId} desc limit ${limit})`,
  );
  return sql`${orders.orderId} in (${sql.join(pages, sql` union all `)})`;
}

const pieces = sql<number>`(
  select coalesce(sum(item.quantity), 0) from ${orderItems} item where item.order_id = orders.order_id)`;

/** Orders of a view, or those that one of the conditions of a search finds in all orders; newest first. */
export function findListedOrders(
  db: Database,
  { view, conditions, ...narrow }: OrderFilter & { conditions?: SQL[] | undefined },
  limit: number,
) {
  const further = narrowed(narrow);
  const which = conditions ? found(conditions, further, limit) : and(VIEWS[view], further);
  return db
    .select({
      orderId: orders.orderId,
      orderDate: orders.orderDate,
      orderStatus: orders.orderStatus,
      paymentStatus: orders.paymentStatus,
      totalPaise: orders.totalPaise,
      customerName: users.name,
      recipientName: orders.recipientName,
      isGift: orders.isGift,
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

export async function countOrders(db: Database, view: OrderView, limit: number): Promise<number> {
  const some = db.select({ orderId: orders.orderId }).from(orders).where(VIEWS[view]).limit(limit).as('some');
  const rows = await db.select({ orders: count() }).from(some);
  return rows[0]?.orders ?? 0;
}
