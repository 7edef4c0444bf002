import { readOrderOfShop } from '#api/orders/owner/owner-service.ts';
import { knownState } from '#api/orders/state-rules.ts';
import { readMoneyOfOrder } from '#api/payments/owner-service.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { formatIndianDate, formatIndianMoment } from '#contract/indian-time.ts';
import { formatRupeesExact } from '#contract/money/money.ts';
import { formatGrams, toGrams } from '#contract/weight.ts';
import type { CommandContext } from '../commands/command-context.ts';
import { formatDispute } from '../payments/close-dispute.ts';
import { formatHold } from './format-hold.ts';

type WholeOrder = Exclude<Awaited<ReturnType<typeof readOrderOfShop>>, Refusal> &
  Awaited<ReturnType<typeof readMoneyOfOrder>>;

function entry(heading: string, text: string): string {
  return `${heading.padEnd(10)}  ${text}`;
}

function formatPan({ needsPan, panLastFour }: WholeOrder): string[] {
  if (panLastFour) return [entry('PAN', `ends in ${panLastFour}; "order-pan" shows all of it`)];
  return needsPan ? [entry('PAN', 'missing: the customer gives it on the page of the order')] : [];
}

/** The state of delivery, which decides between CGST with SGST and IGST (P-61). */
function formatState({ order, supplyState }: WholeOrder): string {
  const state = knownState(order);
  if (state) return `${state.stateName} (${state.stateCode})`;
  const assumed = supplyState ? `; the invoice assumes ${supplyState}` : '';
  return `not known from the pincode ${order.pincode}${assumed}. Please ask the customer`;
}

/** The address, with the recipient where it is not the customer. */
function formatDelivery({ order, customer }: WholeOrder): string {
  const { recipientName, recipientPhone, street, city, pincode } = order;
  const recipient =
    recipientName || recipientPhone
      ? `${recipientName ?? customer.name}, ${recipientPhone ?? customer.phone}, `
      : '';
  return `${recipient}${street}, ${city} ${pincode}`;
}

function formatCustomer(whole: WholeOrder): string[] {
  const { customer, order } = whole;
  return [
    entry('Customer', customer.name),
    entry('Phone', customer.phone),
    entry('E-mail', customer.email),
    entry('Send to', formatDelivery(whole)),
    ...(order.isGift ? [entry('Gift', order.giftMessage ?? 'wrapped, with an empty card')] : []),
    entry('State', formatState(whole)),
    entry('Billed to', customer.address),
    ...formatPan(whole),
  ];
}

function formatItems({ items }: WholeOrder): string[] {
  return items.map(
    ({ quantity, sku, productName, purity, grossWeightMilligrams, unitPricePaise, subtotalPaise }) => {
      const marks = [
        sku,
        purity,
        grossWeightMilligrams > 0 ? formatGrams(toGrams(grossWeightMilligrams)) : '',
      ];
      const piece = `${quantity} × ${productName} (${marks.filter(Boolean).join(', ')})`;
      return `  ${piece}  ${formatRupeesExact(unitPricePaise)} each, ${formatRupeesExact(subtotalPaise)}`;
    },
  );
}

function formatTotal({ order }: WholeOrder): string[] {
  const { couponCode, subtotalPaise, discountPaise, totalPaise } = order;
  const coupon = couponCode
    ? [
        entry('Subtotal', formatRupeesExact(subtotalPaise)),
        entry('Coupon', `${couponCode}, less ${formatRupeesExact(discountPaise)}`),
      ]
    : [];
  return [...coupon, entry('Total', formatRupeesExact(totalPaise))];
}

function formatPayments({
  payments,
  orderedRefunds,
  sentRefunds,
  disputes,
  invoiceNumber,
}: WholeOrder): string[] {
  return [
    ...payments.map(({ providerPaymentId, amountPaise, status, method, disposition, reason }) => {
      const how = method ? `${status} by ${method}` : status;
      const why = reason ? `: ${reason}` : '';
      return entry(
        'Payment',
        `${providerPaymentId}  ${formatRupeesExact(amountPaise)}  ${how}, ${disposition}${why}`,
      );
    }),
    ...orderedRefunds.map(({ providerPaymentId, amountPaise, state, problem, wasApplied }) =>
      entry(
        wasApplied ? 'Refund' : 'Returned',
        `${formatRupeesExact(amountPaise)} of ${providerPaymentId} is ${state}${problem ? `: ${problem}` : ''}`,
      ),
    ),
    ...sentRefunds.map(({ providerRefundId, providerPaymentId, amountPaise, refundedAt, wasApplied }) => {
      const back = `${providerRefundId}  ${formatRupeesExact(amountPaise)} went back on ${formatIndianDate(refundedAt)}`;
      return wasApplied
        ? entry('Refund', back)
        : entry('Returned', `${back}, of ${providerPaymentId}, which did not pay this order`);
    }),
    ...disputes.map((dispute) => entry('Dispute', formatDispute(dispute))),
    ...(invoiceNumber ? [entry('Invoice', invoiceNumber)] : []),
  ];
}

const FIELDS = { order_status: 'order', payment_status: 'payment' } as const;

function formatHistory({ history }: WholeOrder): string[] {
  return history.map(
    ({ createdAt, field, newValue, actor, person }) =>
      `  ${formatIndianMoment(createdAt)}  ${FIELDS[field]} ${newValue}, by ${person ?? `the ${actor}`}`,
  );
}

function nextCommands({ order, moves, payments, orderedRefunds, sentRefunds }: WholeOrder): string[] {
  const isOrdered = (id: string) =>
    orderedRefunds.some((refund) => refund.providerPaymentId === id && refund.state !== 'failed');
  const waiting = payments.filter(
    ({ disposition, providerPaymentId }) =>
      (disposition === 'refund queued' || disposition === 'review') && !isOrdered(providerPaymentId),
  );
  return [
    ...moves.map((next) => `order-status ${order.orderId} ${next}`),
    ...waiting.flatMap(({ providerPaymentId, disposition }) => [
      ...(disposition === 'review' ? [`accept ${providerPaymentId}`] : []),
      `refund ${providerPaymentId}`,
    ]),
    ...sentRefunds
      .filter(({ isOpen }) => isOpen)
      .map(({ providerRefundId }) => `close-refund ${providerRefundId}`),
  ].map((command) => `  npm run shop -- ${command}`);
}

/** Prints everything needed to pack an order, to call its customer and to choose the next command. */
export async function showOrder(
  { db, print }: CommandContext,
  [orderId = '']: string[],
): Promise<boolean | Refusal> {
  const order = await readOrderOfShop(db, orderId);
  if (isRefusal(order)) return order;
  const whole = { ...order, ...(await readMoneyOfOrder(db, orderId)) };
  const { orderStatus, paymentStatus, orderDate } = whole.order;
  const next = nextCommands(whole);
  const hold = formatHold({ ...whole.order, moneyHeld: whole.moneyHeld });
  const lines = [
    entry('Order', `${orderId}, ${orderStatus}, payment ${paymentStatus}`),
    entry('Ordered', formatIndianMoment(orderDate)),
    ...(hold ? [entry('Unpaid', hold)] : []),
    ...formatCustomer(whole),
    'Pieces',
    ...formatItems(whole),
    ...formatTotal(whole),
    ...formatPayments(whole),
    'History',
    ...formatHistory(whole),
    ...(next.length > 0 ? ['Next', ...next] : ['Nothing is left to be done.']),
  ];
  for (const line of lines) print(line);
  return true;
}
