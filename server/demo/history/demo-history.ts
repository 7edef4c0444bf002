import { addToCart } from '#api/cart/service.ts';
import { storeWaitingMessages } from '#api/messages/sending/sending-service.ts';
import { moveOrder, type PlaceOrder, placeOrder } from '#api/orders/service.ts';
import { endPlan } from '#api/payments/refunds/closing-service.ts';
import { applyPayment, type SettlementContext } from '#api/payments/settlement/settlement-service.ts';
import type { Database } from '#api/platform/database/database.ts';
import { randomId } from '#api/platform/random-id.ts';
import { lockPassbookOf } from '#api/schemes/passbook-lock-service.ts';
import { isRefusal } from '#contract/errors.ts';
import { type Paise, paise } from '#contract/money/money.ts';
import * as queries from '../demo-queries.ts';
import { demoPeople } from '../demo-shop.ts';
import type { LoadedDemo } from '../load-demo.ts';
import { type DemoPayment, loadDemoOrders } from './demo-orders.ts';
import { loadDemoReviews } from './demo-reviews.ts';
import { type Enrol, loadDemoUserSchemes } from './demo-user-schemes.ts';

const DEMO = { kind: 'job', job: 'demo' } as const;

/** The parts of the shop that recording a past payment needs. */
type PaymentContext = Pick<SettlementContext, 'seller' | 'invoicePrefix' | 'log' | 'metalRateMaxDays'>;

/** What a payment was for, as its provider order records. */
type PaymentPurpose = Pick<queries.DemoIntent, 'orderId' | 'schemeId' | 'userSchemeId' | 'instalmentNumber'>;

interface PastPayment {
  userId: string;
  amountPaise: Paise;
  outcome: string;
  at: Date;
}

/** Records a payment as if the provider had reported it, without a request to a provider. Returns the payment's id. */
async function recordPastPayment(
  db: Database,
  shop: PaymentContext,
  purpose: PaymentPurpose,
  { userId, amountPaise, outcome, at }: PastPayment,
): Promise<string> {
  const providerOrderId = `order_demo${randomId(10)}`;
  const paymentId = `pay_demo${randomId(10)}`;
  await queries.addIntent(db, { ...purpose, providerOrderId, userId, amountPaise, createdAt: at });
  const { orderId = null, userSchemeId = null } = purpose;
  const opened = { providerOrderId, orderId, userSchemeId };
  const settled = await applyPayment({ ...shop, db, clock: () => at }, opened, {
    id: paymentId,
    orderId: providerOrderId,
    amountPaise,
    currency: 'INR',
    status: outcome,
    refundedPaise: paise(0),
    method: 'upi',
    paidAt: at,
  });
  const expected = outcome === 'captured' ? 'applied' : 'not paid';
  if (settled !== expected)
    throw new Error(`Demo history: a payment of ${userId} has the outcome ${settled}.`);
  return paymentId;
}

/** Returns a function that joins a scheme, pays its instalments, and redeems it if `redeemedAt` is set. */
function enrolWithPayments(shop: PaymentContext): Enrol {
  return async (db, { userId, schemeId, instalments, redeemedAt }) => {
    const [joining, ...later] = instalments;
    if (!joining) throw new Error(`Demo schemes: nothing was paid into scheme ${schemeId}.`);
    const paid = { userId, outcome: 'captured' };
    const first = await recordPastPayment(
      db,
      shop,
      { schemeId },
      { ...paid, ...joining, at: joining.paidAt },
    );
    const passbook = await lockPassbookOf(db, first);
    if (passbook === undefined) throw new Error(`Demo schemes: nobody joined scheme ${schemeId}.`);
    for (const { number, amountPaise, paidAt } of later) {
      const month = { userSchemeId: passbook, instalmentNumber: number };
      await recordPastPayment(db, shop, month, { ...paid, amountPaise, at: paidAt });
    }
    if (!redeemedAt) return;
    const weighing = { rateMaxDays: shop.metalRateMaxDays, making: undefined };
    const ended = await endPlan({ db, now: redeemedAt, actor: DEMO }, passbook, 'purchase', weighing);
    if (isRefusal(ended)) throw new Error(`Demo schemes: ${ended.message}`);
  };
}

type CartArguments = Parameters<typeof addToCart> extends [unknown, ...infer Rest] ? Rest : never;

/** The demo board has few days: orders of the days between are priced at the last rates, however old. */
const atAnyRate = (db: Database) => ({ db, metalRateMaxDays: 1000 });

/** Loads the past orders and reviews of the main demo customer, and the schemes of all demo customers. */
export function demoHistory(shop: PaymentContext) {
  return async (db: Database, { userIds, productIds, today, now }: LoadedDemo): Promise<void> => {
    const [buyer] = demoPeople();
    const userId = buyer && userIds.get(buyer.email);
    if (!userId) throw new Error('people.csv: there is no customer to order anything.');
    const operations = {
      addToCart: (tx: Database, ...cart: CartArguments) => addToCart(atAnyRate(tx), ...cart),
      placeOrder: (tx: Database, order: PlaceOrder) => placeOrder(atAnyRate(tx), order),
      moveOrder,
      pay: async (tx: Database, { orderId, now, ...payment }: DemoPayment) => {
        await recordPastPayment(tx, shop, { orderId }, { ...payment, at: now });
      },
    };
    const { shippingAddress } = buyer;
    await loadDemoOrders(operations, db, { userId, shippingAddress, productIds, today, now });
    const [name = buyer.name] = buyer.name.split(' ');
    await loadDemoReviews({ db, now, actor: DEMO }, { userId, name, today });
    await loadDemoUserSchemes(enrolWithPayments(shop), db, { userIds, today, now });
    // Old news is never sent, also when a mail server is set.
    await storeWaitingMessages(db);
  };
}
