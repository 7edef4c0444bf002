import { recordAct } from '#api/audit/service.ts';
import { lockOrder } from '#api/orders/order-service.ts';
import { isPayable, type OrderHead, toPayOf } from '#api/orders/rules.ts';
import { type Actor, actorText } from '#api/platform/acting.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { type Refusal, refuse, refuseFields } from '#contract/errors.ts';
import { formatIndianDate, type IndianDate, indianDate } from '#contract/indian-time.ts';
import { formatRupeesExact, type Paise, paise } from '#contract/money/money.ts';
import type { DirectMethod } from '#contract/orders/payments/payment-states.ts';
import { BANK_KEY } from '../rules.ts';
import { openIntent, supersedeIntent } from '../settlement/intent-queries.ts';
import { ownIntent, ownPayment } from '../settlement/own-intent-rules.ts';
import { applyPayment, type SettlementContext } from '../settlement/settlement-service.ts';
import { findPaymentOfReference, insertDirectPayment } from './direct-payment-queries.ts';

interface DirectPayment {
  orderId: string;
  method: DirectMethod;
  /** Of the bank or the card machine; may be empty for cash. */
  reference: string;
  amountPaise: Paise;
  receivedOn: IndianDate;
}

type DirectPaymentContext = Omit<SettlementContext, 'gateway'> & { actor: Actor };

/** In cash less than this may be taken for an order (Income-tax Act, section 269ST; P-358). */
const CASH_BELOW_PAISE = paise(20_000_000);

/**
 * Records that the whole amount of an unpaid order came to the shop itself: it is paid, and its invoice issued (P-348, P-358).
 * An open payment at the provider is superseded; if it is paid all the same, it goes back. Idempotent for the same reference.
 * Refusals: not_found, receipt_refused (paid, cancelled, sold, or the reference is another order's), invalid_input (amount, day, or
 * too much cash).
 */
export function recordDirectPayment(
  { db, actor, ...context }: DirectPaymentContext,
  received: DirectPayment,
): Promise<{ isNew: boolean } | Refusal> {
  const { orderId, method, amountPaise, receivedOn } = received;
  const reference = received.reference.toUpperCase() || `CASH-${orderId}`;
  return inTransaction<{ isNew: boolean } | Refusal>(db, async (tx) => {
    const now = context.clock();
    const order = await lockOrder(tx, orderId);
    if (!order) return refuse('not_found', `There is no order ${orderId}.`);
    const known = await findPaymentOfReference(tx, reference);
    if (known?.orderId === orderId) return { isNew: false };
    if (known) {
      const paid = known.orderId === null ? 'a payment' : `order ${known.orderId}`;
      return refuse('receipt_refused', `The reference ${reference} is of ${paid} already.`);
    }
    const unfit = whyNot(order) ?? wrongFields(order, received, now);
    if (unfit) return unfit;

    const intent = ownIntent(BANK_KEY, order, amountPaise, 'active', now);
    await supersedeIntent(tx, orderId);
    await openIntent(tx, intent, undefined);
    const payment = ownPayment(intent, reference, method);
    const paidFor = { providerOrderId: intent.providerOrderId, orderId, userSchemeId: null };
    const settlement = await applyPayment({ ...context, db: tx }, paidFor, payment);
    if (settlement !== 'applied') {
      return refuse(
        'receipt_refused',
        'The pieces of this order were sold or its savings plan changed meanwhile: pay the money back.',
      );
    }
    const person = actorText(actor);
    const stored = { providerPaymentId: reference, orderId, method, amountPaise, receivedOn, person };
    await insertDirectPayment(tx, { ...stored, recordedAt: now });
    const after = { amount_paise: amountPaise, bank_reference: reference, received_on: receivedOn };
    await recordAct(tx, actor, { act: `paid by ${method}`, subject: `order:${orderId}`, after }, now);
    return { isNew: true };
  });
}

function whyNot(order: OrderHead): Refusal | undefined {
  if (isPayable(order)) return undefined;
  const state = order.orderStatus === 'cancelled' ? 'cancelled' : 'paid already';
  return refuse(
    'receipt_refused',
    `This order is ${state}: pay the money back, or ask the customer to order again.`,
  );
}

function wrongFields(
  order: OrderHead,
  { method, amountPaise, receivedOn }: DirectPayment,
  now: Date,
): Refusal | undefined {
  const firstDay = indianDate(order.orderDate);
  const toPayPaise = toPayOf(order);
  const isWrongDay = receivedOn < firstDay || receivedOn > indianDate(now);
  return refuseFields({
    ...(method === 'cash' &&
      amountPaise >= CASH_BELOW_PAISE && {
        method: `The law allows less than ${formatRupeesExact(CASH_BELOW_PAISE)} in cash for an order. Please take this one by bank transfer, card or UPI.`,
      }),
    ...(amountPaise !== toPayPaise && {
      amount: `${formatRupeesExact(toPayPaise)} is to be paid for the order. Record it once exactly that has come.`,
    }),
    ...(isWrongDay && {
      received_on: `Please enter a day from ${formatIndianDate(firstDay)}, when it was ordered, to today.`,
    }),
  });
}
