import { officeCalls } from '#contract/office/calls.ts';
import type { OrderAct } from '#contract/office/orders/orders.ts';
import type { Role } from '#contract/office/roles.ts';
import type { ParcelEvent } from '#contract/orders/delivery/parcel-events.ts';
import type { OrderStatus, PaymentStatus } from '#contract/orders/order-states.ts';
import {
  subjectOfEntry,
  type TimelineKind,
  type TimelineSubject,
} from '#contract/timeline/timeline-kinds.ts';

export const seesMoney = (role: Role) => role !== 'packer';

/** The counter does not handle refunds and disputes. */
export const seesRefunds = (role: Role) => seesMoney(role) && role !== 'counter';

/** The subject of a timeline entry decides who may read it; everybody reads entries about orders. */
const READERS: Record<TimelineSubject, (role: Role) => boolean> = {
  order: () => true,
  payment: seesMoney,
  document: seesMoney,
  refund: seesRefunds,
  return: (role) => readsReturns(role),
  complaint: (role) => officeCalls.getOfficeComplaint.roles.includes(role),
  care: (role) => officeCalls.getCareNote.roles.includes(role),
};

export const readsReturns = (role: Role) => officeCalls.getOfficeReturn.roles.includes(role);

/** Whether a role may see an entry of an order's timeline. */
export const readsEntry = (role: Role, kind: TimelineKind) => READERS[subjectOfEntry(kind)](role);

export const seesPan = (role: Role) => role !== 'packer' && role !== 'reader';

/** Roles that read only: nothing is offered to them. */
const READING: readonly Role[] = ['accountant', 'reader'];

const ACTS_OF: Record<OrderStatus, readonly OrderAct[]> = {
  pending: ['record_payment', 'cancel'],
  processing: ['ship', 'hand_over', 'pack', 'unpack', 'change_address', 'cancel'],
  shipped: [
    'deliver',
    'track',
    'check_parcel',
    'send_again',
    'change_address',
    'parcel_back',
    'parcel_not_back',
    'parcel_lost',
    'end_sale',
    'claim',
    'credit',
  ],
  delivered: ['complete', 'track', 'credit'],
  completed: ['credit'],
  cancelled: [],
};

const ON_THE_WAY: readonly ParcelEvent[] = ['sent', 'on the way'];

/** The acts on a parcel, with the states in which it can be done. */
const PARCEL_STATES: Partial<Record<OrderAct, readonly ParcelEvent[]>> = {
  deliver: ON_THE_WAY,
  parcel_back: ON_THE_WAY,
  parcel_lost: ON_THE_WAY,
  parcel_not_back: ['came back'],
  check_parcel: ['came back'],
  send_again: ['checked'],
  end_sale: ['checked'],
  claim: ['lost'],
};

/** Acts that send money or goods elsewhere, or state what was got back. */
const ACTS_OF_MANAGERS: readonly OrderAct[] = [
  'record_payment',
  'credit',
  'parcel_lost',
  'end_sale',
  'claim',
  'change_address',
];

export interface OrderState {
  orderStatus: OrderStatus;
  paymentStatus: PaymentStatus;
  isPacked: boolean;
  /** The last event of the last parcel; undefined before it is shipped. */
  parcel: ParcelEvent | undefined;
  /** Its customer took it along, so that no carrier has it (P-359). */
  isHandedOver: boolean;
}

/** The acts on an order that a role can do next (P-178). */
export function actsOf(state: OrderState, role: Role): OrderAct[] {
  const { orderStatus, paymentStatus, isPacked, parcel, isHandedOver } = state;
  if (READING.includes(role)) return [];
  return ACTS_OF[orderStatus].filter((act) => {
    if (act === 'pack') return !isPacked;
    if (act === 'unpack') return isPacked;
    if (act === 'hand_over') return role !== 'packer';
    if (act === 'track') return !isHandedOver;
    if (ACTS_OF_MANAGERS.includes(act) && !isManager(role)) return false;
    if (act === 'change_address') return mayChangeAddress(orderStatus, parcel);
    const states = PARCEL_STATES[act];
    if (states) return parcel !== undefined && states.includes(parcel);
    return act !== 'cancel' || mayCancel(role, paymentStatus);
  });
}

/** Until a paid order is shipped, and again once the parcel that came back was opened (P-346). */
export const mayChangeAddress = (orderStatus: OrderStatus, parcel: ParcelEvent | undefined) =>
  orderStatus === 'processing' || (orderStatus === 'shipped' && parcel === 'checked');

const isManager = (role: Role) => role === 'owner' || role === 'manager';

/** Cancelling a paid order sends money back, which the counter does not decide. */
export function mayCancel(role: Role, paymentStatus: PaymentStatus): boolean {
  return isManager(role) || (role === 'counter' && paymentStatus !== 'Success');
}
