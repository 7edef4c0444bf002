import type { ComplaintEvent } from '#contract/complaints/complaint-words.ts';
import { formatRupeesExact, type Rupees, toPaise } from '#contract/money/money.ts';
import type { ReturnEvent } from '#contract/returns/return-words.ts';
import { formatGrams } from '#contract/weight.ts';
import { type CareEvent, subjectOfEntry, type TimelineKind } from './timeline-kinds.ts';

const MOVES: Record<
  Exclude<TimelineKind, `return ${ReturnEvent}` | `complaint ${ComplaintEvent}` | `care ${CareEvent}`>,
  string
> = {
  ordered: 'Ordered',
  'payment awaited': 'Payment tried again',
  'payment failed': 'Payment failed',
  paid: 'Paid',
  'payment not needed': 'A payment came that was not needed: it goes back',
  'invoice issued': 'Invoice issued',
  'piece weighed': 'A piece that was made for the order was weighed',
  'heavier accepted': 'It weighs more than it was sold for, and is sent at the same price',
  'address changed': 'Delivery address changed',
  packed: 'Packed',
  unpacked: 'Not packed after all',
  shipped: 'Shipped',
  'handed over': 'Handed over in the shop',
  'tracking changed': 'Carrier and number changed',
  'came back': 'The parcel came back undelivered',
  'on the way': 'The parcel is on its way after all',
  checked: 'The parcel that came back was checked',
  'sent again': 'Sent again',
  'not sent again': 'Not sent again: the money goes back',
  lost: 'The parcel is lost: the money goes back',
  delivered: 'Delivered',
  completed: 'Completed',
  cancelled: 'Cancelled',
  'credit note issued': 'Credit note issued',
  'weight credited': 'What was made weighs less than it was sold for: the difference is paid back',
  'refund ordered': 'Refund ordered',
  'refund sent': 'Refund sent',
};

const RETURNS: Record<ReturnEvent, string> = {
  asked: 'asked for',
  'photo added': 'photo added',
  approved: 'approved',
  declined: 'declined',
  collected: 'parcel collected',
  'never came': 'closed, as its parcel did not come',
  arrived: 'parcel arrived',
  weighed: 'a piece weighed',
  accepted: 'accepted',
  refused: 'refused',
  'sent back': 'pieces sent back',
  withdrawn: 'withdrawn',
  exchanged: 'new order named',
};

const COMPLAINTS: Record<ComplaintEvent, string> = {
  made: 'made',
  acknowledged: 'acknowledged',
  'photo added': 'photo added',
  'customer wrote': 'message from the customer',
  replied: 'reply',
  closed: 'closed',
  reopened: 'opened again',
};

const CARE: Record<CareEvent, string> = {
  asked: 'asked for',
  'taken in': 'the piece is here',
  agreed: 'charge agreed',
  postponed: 'promised for another day',
  ready: 'ready',
  reopened: 'back in work',
  'given back': 'given back',
  withdrawn: 'withdrawn',
  declined: 'declined',
};

interface Entry {
  kind: TimelineKind;
  number?: string | undefined;
  carrier?: string | undefined;
  amount?: Rupees | undefined;
  weight?: number | undefined;
}

/** The text of a timeline entry, the same for customers and staff. */
export function timelineText({ kind, number }: Entry): string {
  const subject = subjectOfEntry(kind);
  if (subject === 'return')
    return `Return ${number}: ${RETURNS[kind.slice('return '.length) as ReturnEvent]}`;
  if (subject === 'complaint') {
    return `Complaint ${number}: ${COMPLAINTS[kind.slice('complaint '.length) as ComplaintEvent]}`;
  }
  if (subject === 'care') {
    return `Cleaning and repairs ${number}: ${CARE[kind.slice('care '.length) as CareEvent]}`;
  }
  return MOVES[kind as keyof typeof MOVES];
}

/** Carrier and number, document, amount and weight; empty where there are none. */
export function timelineDetail({ kind, number, carrier, amount, weight }: Entry): string {
  const isInText = ['return', 'complaint', 'care'].includes(subjectOfEntry(kind));
  const shown = amount === undefined ? undefined : formatRupeesExact(toPaise(amount));
  const weighed = weight === undefined ? undefined : `${formatGrams(weight)} net`;
  return [carrier, isInText ? undefined : number, shown, weighed].filter(Boolean).join(' · ');
}
