import { recordAct } from '#api/audit/service.ts';
import { lockOrder } from '#api/orders/order-service.ts';
import { isPayable, type OrderHead } from '#api/orders/rules.ts';
import { type Actor, actorText } from '#api/platform/acting.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { IndianDate } from '#contract/indian-time.ts';
import { BANK_KEY } from '../rules.ts';
import { openIntent, supersedeIntent } from '../settlement/intent-queries.ts';
import { ownIntent, ownPayment } from '../settlement/own-intent-rules.ts';
import { applyPayment, type SettlementContext } from '../settlement/settlement-service.ts';
import { cashOfDay, findPaidWith, insertDirectPayments } from './direct-payment-queries.ts';
import { alreadyUsed, type DirectPart, methodOf, sumOf, wrongFields } from './direct-payment-rules.ts';

/** Money of an order that a person saw in the account or the till. */
interface DirectPayment {
  orderId: string;
  parts: readonly DirectPart[];
  receivedOn: IndianDate;
}

export type DirectPaymentContext = Omit<SettlementContext, 'gateway'> & { actor: Actor };

/**
 * Records that the whole amount of an unpaid order came to the shop itself, in one part or several: it is paid, and its invoice issued
 * (P-348, P-358). An open payment at the provider is superseded; if it is paid all the same, it goes back. Idempotent for the same
 * references. Refusals: not_found, receipt_refused (paid, cancelled, sold, or a reference is another order's), invalid_input (amounts,
 * day, or too much cash).
 */
export function recordDirectPayment(
  { db, actor, ...context }: DirectPaymentContext,
  { orderId, receivedOn, ...received }: DirectPayment,
): Promise<{ isNew: boolean } | Refusal> {
  const parts = received.parts.map((part) => ({
    ...part,
    reference: part.reference.toUpperCase() || `CASH-${orderId}`,
  }));
  return inTransaction<{ isNew: boolean } | Refusal>(db, async (tx) => {
    const now = context.clock();
    const order = await lockOrder(tx, orderId);
    if (!order) return refuse('not_found', `There is no order ${orderId}.`);
    const known = await findPaidWith(
      tx,
      parts.map(({ reference }) => reference),
    );
    const other = known.find((payment) => payment.orderId !== orderId);
    if (other) return alreadyUsed(other);
    if (known.length === parts.length) return { isNew: false };
    const otherCashPaise = await cashOfDay(tx, order.userId, receivedOn);
    const unfit = whyNot(order) ?? wrongFields(order, { parts, receivedOn, otherCashPaise }, now);
    if (unfit) return unfit;

    const intent = ownIntent(BANK_KEY, order, sumOf(parts), 'active', now);
    await supersedeIntent(tx, orderId);
    await openIntent(tx, intent, undefined);
    const payment = ownPayment(intent, paymentIdOf(orderId, parts), methodOf(parts));
    const paidFor = { providerOrderId: intent.providerOrderId, orderId, userSchemeId: null };
    const settlement = await applyPayment({ ...context, db: tx }, paidFor, payment);
    if (settlement !== 'applied') {
      return refuse(
        'receipt_refused',
        'The pieces of this order were sold or its savings plan changed meanwhile: pay the money back.',
      );
    }
    const shared = { providerPaymentId: payment.id, orderId, receivedOn, person: actorText(actor) };
    await insertDirectPayments(
      tx,
      parts.map((part) => ({ ...part, ...shared, recordedAt: now })),
    );
    for (const { method, reference, amountPaise } of parts) {
      const after = { amount_paise: amountPaise, bank_reference: reference, received_on: receivedOn };
      await recordAct(tx, actor, { act: `paid by ${method}`, subject: `order:${orderId}`, after }, now);
    }
    return { isNew: true };
  });
}

/** The id of the payment: its reference, or one of its own for several parts. */
function paymentIdOf(orderId: string, parts: readonly DirectPart[]): string {
  const [first, ...others] = parts;
  return first && others.length === 0 ? first.reference : `PARTS-${orderId}`;
}

function whyNot(order: OrderHead): Refusal | undefined {
  if (isPayable(order)) return undefined;
  const state = order.orderStatus === 'cancelled' ? 'cancelled' : 'paid already';
  return refuse(
    'receipt_refused',
    `This order is ${state}: pay the money back, or ask the customer to order again.`,
  );
}
