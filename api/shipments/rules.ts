import { type Refusal, refuse } from '#contract/errors.ts';
import { NEXT_EVENTS, type ParcelEvent } from '#contract/orders/delivery/parcel-events.ts';
import type { FoundLine } from '#db/tables/orders/fulfilment.ts';

/** The last parcel of an order, and what happened to it last. */
export interface Parcel {
  parcel: number;
  state: ParcelEvent;
  /** What was in it when it came back; null before it was checked. */
  found: FoundLine[] | null;
}

const STATES: Record<ParcelEvent, string> = {
  sent: 'is on its way',
  'on the way': 'is on its way',
  delivered: 'was delivered',
  'came back': 'came back and is not checked yet',
  checked: 'came back and was checked',
  'not sent again': 'came back, and its money went back',
  lost: 'is lost',
};

/** Why this cannot happen to the parcel that a person saw. Refusals: changed_meanwhile, parcel_refused. */
export function parcelRefusal(
  last: Parcel | undefined,
  seen: number,
  next: ParcelEvent,
): Refusal | undefined {
  if (!last) return refuse('parcel_refused', 'No parcel of this order was sent.');
  if (last.parcel !== seen) return refuse('changed_meanwhile', 'This order was sent again meanwhile.');
  if (NEXT_EVENTS[last.state].includes(next)) return undefined;
  return refuse('parcel_refused', `This parcel ${STATES[last.state]}.`);
}
