import { useQueryClient } from '@tanstack/react-query';
import { calls } from '#contract/calls.ts';
import { isPaid } from '#contract/order-states.ts';
import type { Order } from '#contract/orders.ts';
import { ordersQuery } from '#storefront/api-client/queries.ts';
import { request } from '#storefront/api-client/request.ts';
import type { PaymentNote } from '#storefront/payments/payment-notes.ts';
import { type PaymentPhase, usePayment } from '#storefront/payments/use-payment.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { useSeller } from '#storefront/shell/use-seller.ts';
import { orderNotes } from './order-notes.ts';

export interface OrderPayment {
  pay: () => void;
  phase: PaymentPhase;
  /** Whether the order list says that the order is paid, or the shop has just verified it. */
  isPaid: boolean;
  /** Whether the looks at the order list after a payment are over. */
  isSettled: boolean;
  note: PaymentNote | null;
}

/** Pays for an order; its books are the list of the customer's orders. */
export function useOrderPayment(order: Order, user: StoredUser): OrderPayment {
  const queryClient = useQueryClient();
  const notes = orderNotes(useSeller());
  const orders = ordersQuery(user);
  const orderId = String(order.order_id);

  const payment = usePayment({
    description: `Order ${orderId}`,
    notes,
    initiate: async () => {
      const initiated = await request(calls.initiatePayment, { body: { order_id: orderId } });
      // Whatever happens in the dialog, the list as it was known is no longer to be trusted.
      queryClient.invalidateQueries({ queryKey: orders.queryKey, refetchType: 'none' });
      return initiated;
    },
    verify: (claim) =>
      request(calls.verifyPayment, {
        body: { order_id: orderId, ...claim },
        // A page that is closed right after paying still gets its word through.
        keepalive: true,
      }),
    look: async () => {
      const fresh = await queryClient.fetchQuery({ ...orders, staleTime: 0, retry: false });
      return fresh.some(
        ({ order_id, payment_status }) => String(order_id) === orderId && isPaid(payment_status),
      );
    },
  });

  const paid = isPaid(order.payment_status) || payment.phase === 'paid';
  return {
    pay: () => payment.pay(user),
    phase: paid ? 'paid' : payment.phase,
    isPaid: paid,
    isSettled: !payment.isLooking,
    note: paid && payment.note ? notes.successful : payment.note,
  };
}
