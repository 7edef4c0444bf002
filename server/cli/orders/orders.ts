import { listOrdersOf, type OrderList } from '#api/orders/owner/owner-service.ts';
import { knownState } from '#api/orders/state-rules.ts';
import { counted } from '#contract/counted.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { formatIndianMoment } from '#contract/indian-time.ts';
import { formatRupeesExact, toRupees } from '#contract/money/money.ts';
import type { OrderStatus } from '#contract/orders/order-states.ts';
import type { Options } from '../commands/command-arguments.ts';
import type { CommandContext } from '../commands/command-context.ts';
import { formatHold } from './format-hold.ts';
import { invalidStatusMessage, isOrderStatus } from './order-status.ts';

const PAGE_SIZE = 50;
/** Paid and not shipped yet. */
const DEFAULT_STATUS: OrderStatus = 'processing';

type ListedOrder = OrderList['orders'][number];

function formatOrders(orders: ListedOrder[]): string[] {
  const rows = orders.map((order) => [
    formatIndianMoment(order.orderDate),
    order.orderId,
    order.customer,
    knownState(order) ? order.city : `${order.city} (state not known)`,
    counted(order.pieces, 'piece'),
    formatRupeesExact(order.totalPaise),
    formatHold(order),
  ]);
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((cells) => cells[column]?.length ?? 0)),
  );
  return rows.map((cells) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** Amounts in rupees, field names as in the API. */
function toJson({ orders, more }: OrderList): string {
  const listed = orders.map((order) => ({
    order_id: order.orderId,
    order_date: order.orderDate.toISOString(),
    order_status: order.orderStatus,
    payment_status: order.paymentStatus,
    customer: order.customer,
    city: order.city,
    state: knownState(order)?.stateName ?? null,
    pieces: order.pieces,
    total_amount: toRupees(order.totalPaise),
    ...(order.orderStatus === 'pending' && {
      price_kept_until: order.priceKeptUntil.toISOString(),
      holds_pieces: order.holdsStock,
      money_held: order.moneyHeld,
    }),
  }));
  return JSON.stringify({ orders: listed, more });
}

/** Lists the newest orders of a status; by default those that are paid and not shipped yet. */
export async function listOrders(
  { db, print }: CommandContext,
  [status = DEFAULT_STATUS]: string[],
  options: Options,
): Promise<boolean | Refusal> {
  if (!isOrderStatus(status)) {
    print(invalidStatusMessage(status));
    return false;
  }
  const list = await listOrdersOf(db, status, options.get('--before'), PAGE_SIZE);
  if (isRefusal(list)) return list;
  if (options.has('--json')) {
    print(toJson(list));
    return true;
  }
  for (const line of formatOrders(list.orders)) print(line);
  const last = list.orders.at(-1);
  if (!last) print(`No order is ${status}.`);
  else if (list.more > 0) {
    print(`${list.more} more: npm run shop -- orders ${status} --before ${last.orderId}`);
  } else print('"npm run shop -- order ORDER_ID" shows all of one.');
  return true;
}
