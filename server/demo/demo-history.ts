import { addToCart } from '#api/cart/service.ts';
import { moveOrder, placeOrder } from '#api/orders/service.ts';
import { applyPayment, type Settler } from '#api/payments/settlement-service.ts';
import type { Database } from '#api/platform/database.ts';
import { randomId } from '#api/platform/random-id.ts';
import { closeWith, inTransaction } from '#api/platform/transactions.ts';
import { endPlan } from '#api/schemes/ledger-service.ts';
import { type Booking, enrol, payInstalment } from '#api/schemes/service.ts';
import { isRefusal } from '#contract/errors.ts';
import { type DemoPayment, loadDemoOrders } from './demo-orders.ts';
import * as queries from './demo-queries.ts';
import { demoPeople } from './demo-shop.ts';
import { type Enrol, loadDemoUserSchemes } from './demo-user-schemes.ts';
import type { LoadedDemo } from './load-demo.ts';

/** Pays an order as if the provider had told of the payment; no provider is asked. */
async function pay(
  db: Database,
  shop: Pick<Settler, 'seller' | 'log'>,
  { orderId, userId, amount, outcome, now }: DemoPayment,
): Promise<void> {
  const providerOrderId = `order_demo${randomId(10)}`;
  await queries.addIntent(db, { providerOrderId, orderId, userId, amount, createdAt: now });
  const opened = { providerOrderId, orderId, userSchemeId: null };
  const settled = await applyPayment({ ...shop, db, clock: () => now }, opened, {
    id: `pay_demo${randomId(10)}`,
    orderId: providerOrderId,
    amount,
    currency: 'INR',
    status: outcome,
    amountRefunded: 0,
    method: 'upi',
  });
  const expected = outcome === 'captured' ? 'applied' : 'not paid';
  if (settled !== expected) throw new Error(`Demo orders: the payment of ${orderId} was ${settled}.`);
}

/** Books a payment of a plan; answers its passbook. */
function book(db: Database, booking: (tx: Database) => Promise<Booking>): Promise<number> {
  return inTransaction(db, async (tx) => {
    const booked = await booking(tx);
    if (!booked.booked) throw new Error(`Demo schemes: ${booked.reason}`);
    return closeWith(booked.userSchemeId, booked.writes);
  });
}

/** Fills a passbook the way its customer did: joined, paid month by month, perhaps turned it into a purchase. */
const fillPassbook: Enrol = async (db, { userId, schemeId, instalments, redeemedAt }) => {
  const [joining, ...later] = instalments.map(({ amount, paidAt }) => {
    return { id: `pay_demo${randomId(10)}`, amount, receivedAt: paidAt };
  });
  if (!joining) throw new Error(`Demo schemes: nothing was paid into scheme ${schemeId}.`);
  const passbook = await book(db, (tx) => enrol(tx, userId, schemeId, joining));
  for (const payment of later) await book(db, (tx) => payInstalment(tx, passbook, payment));
  if (!redeemedAt) return;
  const ended = await endPlan(db, passbook, 'purchase', redeemedAt);
  if (isRefusal(ended)) throw new Error(`Demo schemes: ${ended.message}`);
};

/** Loads what the demo customers did so far: the orders of the main one, and the schemes of all. */
export function demoHistory(shop: Pick<Settler, 'seller' | 'log'>) {
  return async (db: Database, { userIds, productIds, today, now }: LoadedDemo): Promise<void> => {
    const [buyer] = demoPeople();
    const userId = buyer && userIds.get(buyer.email);
    if (!userId) throw new Error('people.csv: there is no customer to order anything.');
    const acts = {
      addToCart: (tx: Database, of: string, productId: number, quantity: number) =>
        addToCart(tx, { userId: of }, productId, quantity),
      placeOrder,
      moveOrder,
      pay: (tx: Database, payment: DemoPayment) => pay(tx, shop, payment),
    };
    const { shippingAddress } = buyer;
    await loadDemoOrders(acts, db, { userId, shippingAddress, productIds, today, now });
    await loadDemoUserSchemes(fillPassbook, db, { userIds, today, now });
  };
}
