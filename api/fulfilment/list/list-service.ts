import type { Database } from '#api/platform/database/database.ts';
import { readPage } from '#api/platform/database/pages.ts';
import { refuse, refuseField } from '#contract/errors.ts';
import { endOfIndianDay, startOfIndianDay } from '#contract/indian-time.ts';
import { rupees, toPaise, toRupees } from '#contract/money/money.ts';
import {
  type ListedOrder,
  MAX_COUNTED_ORDERS,
  type OfficeOrdersQuery,
  type OrderView,
  viewsOf,
} from '#contract/office/orders/orders.ts';
import type { Role } from '#contract/office/roles.ts';
import { seesMoney } from '../rules.ts';
import { countOrders, findListedOrders, type OrderFilter } from './list-queries.ts';
import { conditionOf, matchesOf } from './search-queries.ts';
import { orderSearchesOf } from './search-rules.ts';

/** A page of orders, newest first. Refusals: role_not_allowed (a view of others), invalid_input (a date). */
export async function listOrders(db: Database, query: OfficeOrdersQuery, role: Role) {
  const { view = 'to_pack' } = query;
  if (!query.q && !viewsOf(role).includes(view)) return refuse('role_not_allowed');
  for (const field of ['from', 'to'] as const) {
    if (query[field] && Number.isNaN(Date.parse(query[field]))) {
      return refuseField(field, 'There is no such date.');
    }
  }
  const filter = { ...filterOf(query, role), view };
  const matches = query.q ? orderSearchesOf(query.q, role).flatMap(matchesOf) : undefined;
  const conditions = matches && (await Promise.all(matches.map((match) => conditionOf(db, match))));
  const { page, next } = await readPage(
    (limit) => findListedOrders(db, { ...filter, conditions }, limit),
    ({ orderId }) => orderId,
  );
  return { data: page.map((order) => shownOrder(order, role)), next };
}

function filterOf({ from, to, min_amount, max_amount, after }: OfficeOrdersQuery, role: Role) {
  const isBlind = !seesMoney(role);
  return {
    orderedFrom: from ? startOfIndianDay(from) : undefined,
    orderedBefore: to ? endOfIndianDay(to) : undefined,
    // A total could be guessed by its limits.
    minPaise: isBlind || min_amount === undefined ? undefined : toPaise(rupees(min_amount)),
    maxPaise: isBlind || max_amount === undefined ? undefined : toPaise(rupees(max_amount)),
    after,
  } satisfies Omit<OrderFilter, 'view'>;
}

/** How many orders wait for work that the role may do. */
export async function countWaiting(db: Database, role: Role) {
  const countOf = (view: OrderView) => countOrders(db, view, MAX_COUNTED_ORDERS);
  const [to_pack, to_ship] = await Promise.all([countOf('to_pack'), countOf('to_ship')]);
  if (!viewsOf(role).includes('in_review')) return { to_pack, to_ship };
  return { to_pack, to_ship, in_review: await countOf('in_review') };
}

type FoundOrder = Awaited<ReturnType<typeof findListedOrders>>[number];

function shownOrder(order: FoundOrder, role: Role): ListedOrder {
  return {
    order_id: order.orderId,
    order_date: order.orderDate.toISOString(),
    order_status: order.orderStatus,
    is_packed: order.isPacked,
    customer_name: order.customerName,
    recipient_name: order.recipientName,
    is_gift: order.isGift,
    city: order.city,
    pieces: order.pieces,
    ...(seesMoney(role) && {
      payment_status: order.paymentStatus,
      total_amount: toRupees(order.totalPaise),
    }),
  };
}
