import { useQueryClient } from '@tanstack/react-query';
import { calls } from '#contract/calls.ts';
import { isPaid, ORDER_TOTAL_HEADER } from '#contract/orders/order-states.ts';
import type { Order } from '#contract/orders/orders.ts';
import { FAILURE_IS_SHOWN } from '#storefront/api-client/failed-refresh.ts';
import { request } from '#storefront/api-client/request.ts';
import { ordersQuery } from '#storefront/orders/order-queries.ts';
import { toPayOf } from '#storefront/orders/order-states.ts';
import type { PaymentNote } from '#storefront/payments/payment-notes.ts';
import { usePayment } from '#storefront/payments/use-payment.ts';
import type { PaymentPhase } from '#storefront/payments/use-payment-phase.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { useSeller } from '#storefront/shell/footer/use-seller.ts';
import { orderNotes } from '../order-notes.ts';

export interface OrderPayment {
  pay: () => void;
  phase: PaymentPhase;
  /** Whether the order list has the order as paid, or the payment was just verified. */
  isPaid: boolean;
  /** Whether polling of the order list after a payment has ended. */
  isSettled: boolean;
  note: PaymentNote | null;
}

/**
 * Pays for an order; polls the customer's order list to see whether it is paid. `saveFirst` saves what the page's forms hold, and
 * resolves to why it did not: then no payment is opened.
 */
export function useOrderPayment(
  order: Order,
  user: StoredUser,
  saveFirst: () => Promise<unknown>,
): OrderPayment {
  const queryClient = useQueryClient();
  const notes = orderNotes(useSeller());
  const orders = ordersQuery(user);
  const orderId = String(order.order_id);

  const payment = usePayment({
    description: `Order ${orderId}`,
    notes,
    initiate: async () => {
      const failure = await saveFirst();
      if (failure) throw failure;
      const initiated = await request(calls.initiatePayment, {
        headers: { [ORDER_TOTAL_HEADER]: String(toPayOf(order)) },
        body: { order_id: orderId },
      });
      // The cached list is stale from here on, whatever happens in the dialog.
      queryClient.invalidateQueries({ queryKey: orders.queryKey, refetchType: 'none' });
      return initiated;
    },
    verify: (claim) =>
      request(calls.verifyPayment, {
        body: { order_id: orderId, ...claim },
        // The request must survive closing the page right after paying.
        keepalive: true,
      }),
    isPaid: async () => {
      const fresh = await queryClient.fetchQuery({
        ...orders,
        staleTime: 0,
        retry: false,
        meta: FAILURE_IS_SHOWN,
      });
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
    isSettled: !payment.isPolling,
    note: paid && payment.note ? notes.successful : payment.note,
  };
}
