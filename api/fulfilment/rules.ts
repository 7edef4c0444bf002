import type { OrderAct } from '#contract/office/orders/orders.ts';
import type { Role } from '#contract/office/roles.ts';
import type { OrderStatus, PaymentStatus } from '#contract/orders/order-states.ts';

export const seesMoney = (role: Role) => role !== 'packer';

/** Refunds and disputes are no work of the counter. */
export const seesRefunds = (role: Role) => seesMoney(role) && role !== 'counter';

export const seesPan = (role: Role) => role !== 'packer' && role !== 'reader';

/** Roles that read only: nothing is offered to them. */
const READING: readonly Role[] = ['accountant', 'reader'];

const ACTS_OF: Record<OrderStatus, readonly OrderAct[]> = {
  pending: ['cancel'],
  processing: ['ship', 'pack', 'unpack', 'cancel'],
  shipped: ['deliver', 'track'],
  delivered: ['complete', 'track'],
  completed: [],
  cancelled: [],
};

export interface OrderState {
  orderStatus: OrderStatus;
  paymentStatus: PaymentStatus;
  isPacked: boolean;
}

/** What a role can do with an order next (P-178). */
export function actsOf({ orderStatus, paymentStatus, isPacked }: OrderState, role: Role): OrderAct[] {
  if (READING.includes(role)) return [];
  return ACTS_OF[orderStatus].filter((act) => {
    if (act === 'pack') return !isPacked;
    if (act === 'unpack') return isPacked;
    return act !== 'cancel' || mayCancel(role, paymentStatus);
  });
}

/** Cancelling a paid order sends money back, which the counter does not decide. */
export function mayCancel(role: Role, paymentStatus: PaymentStatus): boolean {
  if (role === 'owner' || role === 'manager') return true;
  return role === 'counter' && paymentStatus !== 'Success';
}
