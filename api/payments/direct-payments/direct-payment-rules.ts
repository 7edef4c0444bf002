import { type OrderHead, toPayOf } from '#api/orders/rules.ts';
import { type Refusal, refuse, refuseFields } from '#contract/errors.ts';
import { formatIndianDate, type IndianDate, indianDate } from '#contract/indian-time.ts';
import { formatRupees, formatRupeesExact, type Paise, paise } from '#contract/money/money.ts';
import { paymentMethod } from '#contract/orders/invoice-document/payment-facts.ts';
import type { DirectMethod } from '#contract/orders/payments/payment-states.ts';
import type { PaidWith } from './direct-payment-queries.ts';

/** One way in which an order was paid to the shop itself. */
export interface DirectPart {
  method: DirectMethod;
  /** Of the bank or the card machine; of cash `CASH-` and the order, unless there is a receipt. */
  reference: string;
  amountPaise: Paise;
}

/** From one customer in a day, and for an order, less than this may be taken in cash (Income-tax Act, section 269ST; P-358). */
const CASH_BELOW_PAISE = paise(20_000_000);

export const sumOf = (parts: readonly DirectPart[]): Paise =>
  paise(parts.reduce((sum, { amountPaise }) => sum + amountPaise, 0));

/** How an order was paid, as its invoice says it: `cash`, or `cash ₹1,50,000 and card ₹70,000`. */
export function methodOf(parts: readonly DirectPart[]): string {
  const [first, ...others] = parts;
  if (first && others.length === 0) return first.method;
  const words = parts.map(
    ({ method, amountPaise }) => `${paymentMethod({ payment_method: method })} ${formatRupees(amountPaise)}`,
  );
  return [words.slice(0, -1).join(', '), words.at(-1)].join(' and ');
}

interface Received {
  parts: readonly DirectPart[];
  receivedOn: IndianDate;
  /** What the customer paid in cash for anything else on that day. */
  otherCashPaise: Paise;
}

/** Why the parts cannot have paid an order, at the fields of the request; undefined: they can. */
export function wrongFields(order: OrderHead, received: Received, now: Date): Refusal | undefined {
  const { parts, receivedOn } = received;
  const firstDay = indianDate(order.orderDate);
  const isWrongDay = receivedOn < firstDay || receivedOn > indianDate(now);
  return refuseFields({
    ...repeatedReferences(parts),
    ...wrongSum(parts, toPayOf(order)),
    ...tooMuchCash(received),
    ...(isWrongDay && {
      received_on: `Please enter a day from ${formatIndianDate(firstDay)}, when it was ordered, to today.`,
    }),
  });
}

function repeatedReferences(parts: readonly DirectPart[]): Record<string, string> {
  const seen = new Set<string>();
  const fields: Record<string, string> = {};
  for (const [index, { reference, method }] of parts.entries()) {
    if (seen.has(reference)) {
      fields[`parts.${index}.bank_reference`] =
        method === 'cash'
          ? 'Please enter all the cash as one amount, or the number of each receipt.'
          : `The reference ${reference} stands twice.`;
    }
    seen.add(reference);
  }
  return fields;
}

function wrongSum(parts: readonly DirectPart[], toPayPaise: Paise): Record<string, string> {
  const sumPaise = sumOf(parts);
  if (sumPaise === toPayPaise) return {};
  const together = parts.length > 1 ? `Together these are ${formatRupeesExact(sumPaise)}. ` : '';
  return {
    [`parts.${parts.length - 1}.amount`]: `${together}${formatRupeesExact(toPayPaise)} is to be paid for the order. Record it once exactly that has come.`,
  };
}

function tooMuchCash({ parts, otherCashPaise }: Received): Record<string, string> {
  const index = parts.findIndex(({ method }) => method === 'cash');
  const sentence = cashFault(parts, otherCashPaise);
  return sentence === undefined ? {} : { [`parts.${index}.method`]: sentence };
}

/** Why this much may not be taken in cash, with what the customer paid so on the same day. */
export function cashFault(parts: readonly DirectPart[], otherCashPaise: Paise): string | undefined {
  const cashPaise = sumOf(parts.filter(({ method }) => method === 'cash'));
  if (cashPaise === 0 || cashPaise + otherCashPaise < CASH_BELOW_PAISE) return undefined;
  const other =
    otherCashPaise > 0
      ? ` The customer paid ${formatRupeesExact(otherCashPaise)} more in cash on that day.`
      : '';
  return `The law allows less than ${formatRupeesExact(CASH_BELOW_PAISE)} in cash for an order, and from a customer in a day.${other} Please take the rest by bank transfer, card or UPI.`;
}

export function alreadyUsed({ reference, orderId, userSchemeId }: PaidWith): Refusal {
  const order = orderId === null ? 'a payment' : `order ${orderId}`;
  const paid = userSchemeId === null ? order : `passbook ${userSchemeId}`;
  return refuse('receipt_refused', `The reference ${reference} is of ${paid} already.`);
}
