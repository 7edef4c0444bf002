import { text } from '#api/catalogue/import/lines/import-cell-rules.ts';
import { oneOf } from '#api/platform/csv-cells.ts';
import type { Database } from '#api/platform/database/database.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import type { IndianDate } from '#contract/indian-time.ts';
import type { Paise } from '#contract/money/money.ts';
import type { ShippingAddress } from '#contract/orders/orders.ts';
import ordersCsv from '#db/demo/orders.csv?raw';
import { readDemoTable, wholeNumber } from '../demo-table.ts';
import { atHour, instantAfter, requiredDay } from './demo-days.ts';

/** The status that a demo order reaches; `cancelled` means that its payment failed. */
type Outcome = 'pending' | 'processing' | 'shipped' | 'delivered' | 'cancelled';

export interface DemoOrder {
  day: IndianDate;
  outcome: Outcome;
  couponCode: string | null;
  items: { productName: string; quantity: number }[];
}

/** The orders of the main demo customer, oldest first. Lines of the same day form one order. */
export function demoOrders(today: IndianDate): DemoOrder[] {
  const orders: DemoOrder[] = [];
  const columns = ['day', 'outcome', 'coupon_code', 'product_name', 'quantity'] as const;
  for (const line of readDemoTable('orders.csv', ordersCsv, columns)) {
    const day = line.read('day', requiredDay(today));
    const item = {
      productName: line.read('product_name', text(200, 'required')),
      quantity: line.read('quantity', wholeNumber),
    };
    const last = orders.at(-1);
    if (last?.day === day) {
      last.items.push(item);
      continue;
    }
    const outcome = line.read(
      'outcome',
      oneOf(['pending', 'processing', 'shipped', 'delivered', 'cancelled']),
    );
    const couponCode = line.read('coupon_code', text(40, 'optional')) || null;
    orders.push({ day, outcome, couponCode, items: [item] });
  }
  return orders;
}

/** The order operations of the shop, injected so that demo orders use the same code as real ones. */
export interface OrderOperations {
  addToCart(
    db: Database,
    userId: string,
    wanted: { productId: number; quantity: number },
    now: Date,
  ): Promise<unknown>;
  placeOrder(
    db: Database,
    order: {
      userId: string;
      shippingAddress: ShippingAddress;
      couponCode: string | null;
      now: Date;
    },
  ): Promise<{ orderId: string; totalPaise: Paise } | Refusal>;
  /** Records a payment: `captured` also issues the invoice, `failed` leaves the order payable. */
  pay(db: Database, payment: DemoPayment): Promise<unknown>;
  moveOrder(
    db: Database,
    orderId: string,
    status: 'shipped' | 'delivered' | 'cancelled',
    actor: 'shop',
    now: Date,
  ): Promise<unknown>;
}

export interface DemoPayment {
  orderId: string;
  userId: string;
  amountPaise: Paise;
  outcome: 'captured' | 'failed';
  now: Date;
}

export interface DemoCustomer {
  userId: string;
  shippingAddress: ShippingAddress;
  productIds: ReadonlyMap<string, number>;
  today: IndianDate;
  now: Date;
}

/** @throws Error when an operation is refused, which must not happen in a demo shop. */
async function mustSucceed<Result>(
  what: string,
  operation: Promise<Result>,
): Promise<Exclude<Result, Refusal>> {
  const result = await operation;
  if (isRefusal(result)) throw new Error(`Demo orders: ${what} was refused. ${result.message}`);
  return result as Exclude<Result, Refusal>;
}

const PAID_AFTER_MINUTES = 4;
const CANCELLED_AFTER_DAYS = 1;
const SHIPPED_AFTER_DAYS = 1;
const DELIVERED_AFTER_DAYS = 4;

/** Creates the demo orders of a customer whose cart is empty; returns their ids, oldest first. */
export async function loadDemoOrders(
  operations: OrderOperations,
  db: Database,
  customer: DemoCustomer,
): Promise<string[]> {
  const orderIds: string[] = [];
  for (const order of demoOrders(customer.today))
    orderIds.push(await makeOrder(operations, db, customer, order));
  return orderIds;
}

async function makeOrder(
  operations: OrderOperations,
  db: Database,
  { userId, shippingAddress, productIds, now }: DemoCustomer,
  { day, outcome, couponCode, items }: DemoOrder,
): Promise<string> {
  for (const { productName, quantity } of items) {
    const productId = productIds.get(productName);
    if (productId === undefined) throw new Error(`Demo orders: there is no piece called ${productName}.`);
    await mustSucceed(
      `adding ${productName}`,
      operations.addToCart(db, userId, { productId, quantity }, now),
    );
  }
  // The unpaid order is placed now, so that its hold lasts as long as possible (P-39).
  const placedAt = outcome === 'pending' ? now : atHour(day, 11, now);
  const { orderId, totalPaise } = await mustSucceed(
    `the order of ${day}`,
    operations.placeOrder(db, { userId, shippingAddress, couponCode, now: placedAt }),
  );
  if (outcome === 'pending') return orderId;

  const paidAt = instantAfter(placedAt, 0, PAID_AFTER_MINUTES, now);
  const payment = outcome === 'cancelled' ? ('failed' as const) : ('captured' as const);
  await mustSucceed(
    `the payment of ${day}`,
    operations.pay(db, { orderId, userId, amountPaise: totalPaise, outcome: payment, now: paidAt }),
  );
  const move = (status: 'shipped' | 'delivered' | 'cancelled', days: number) => {
    const movedAt = instantAfter(placedAt, days, 0, now);
    return mustSucceed(
      `making that of ${day} ${status}`,
      operations.moveOrder(db, orderId, status, 'shop', movedAt),
    );
  };
  if (outcome === 'cancelled') await move('cancelled', CANCELLED_AFTER_DAYS);
  if (outcome === 'shipped' || outcome === 'delivered') await move('shipped', SHIPPED_AFTER_DAYS);
  if (outcome === 'delivered') await move('delivered', DELIVERED_AFTER_DAYS);
  return orderId;
}
