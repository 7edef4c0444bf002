import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { calls } from '#contract/calls.ts';
import { isPaid } from '#contract/order-states.ts';
import type { Order } from '#contract/orders.ts';
import { ordersQuery } from '#storefront/shell/queries.ts';
import { request } from '#storefront/shell/request.ts';
import { messageOf } from '#storefront/shell/request-failure.ts';
import type { StoredUser } from '#storefront/shell/stored-user.ts';
import { lookUntilPaid, verifyPayment } from './confirm-payment.ts';
import { openPayment } from './open-payment.ts';
import { NOTES, type PaymentNote } from './payment-notes.ts';
import type { PaymentWidget, WidgetSuccess } from './payment-widget.ts';
import { usePaymentWidget } from './use-payment-widget.ts';

/** How often to look, without a word, while a payment's confirmation is on its way. */
const QUIET_LOOK_MS = 10_000;

/** `paying`: the provider's dialog is open. `on its way`: money may have moved, the confirmation is not here yet. */
export type PaymentPhase = 'ready' | 'starting' | 'paying' | 'confirming' | 'on its way' | 'verified';

export interface OrderPayment {
  pay: () => void;
  phase: PaymentPhase;
  /** Whether the order list says that the order is paid, or the shop has just verified it. */
  isPaid: boolean;
  /** Whether the looks at the order list after a payment are over. */
  isSettled: boolean;
  note: PaymentNote | null;
}

/** Pays for an order: opens the provider's dialog, has the payment confirmed, and always says where it stands. */
export function useOrderPayment(order: Order, user: StoredUser): OrderPayment {
  const queryClient = useQueryClient();
  const widgetLoaded = usePaymentWidget();
  const [phase, setPhase] = useState<PaymentPhase>('ready');
  const [note, setNote] = useState<PaymentNote | null>(null);
  const [isLooking, setLooking] = useState(false);
  const underWay = useRef(false);
  const dialog = useRef<PaymentWidget | null>(null);
  const orders = ordersQuery(user);
  const orderId = String(order.order_id);
  useQuery({ ...orders, refetchInterval: phase === 'on its way' ? QUIET_LOOK_MS : false });

  function settle(next: PaymentPhase, nextNote: PaymentNote | null) {
    underWay.current = next !== 'ready';
    setPhase(next);
    setNote(nextNote);
  }

  async function pay() {
    if (underWay.current) return;
    if (!window.Razorpay) return waitForWidget();
    settle('starting', null);
    try {
      const payment = await request(calls.initiatePayment, { body: { order_id: orderId } });
      closeDialog();
      openDialog(payment);
    } catch (error) {
      settle('ready', NOTES.notInitiated(messageOf(error)));
      // The shop may refuse because the money is there already: then the list says so.
      queryClient.invalidateQueries({ queryKey: orders.queryKey });
    }
  }

  function waitForWidget() {
    const waiting = NOTES.sdkLoading;
    setNote(waiting);
    widgetLoaded().then((isLoaded) => {
      setNote((now) => (now === waiting ? (isLoaded ? NOTES.sdkReady : NOTES.sdkStillLoading) : now));
    });
  }

  function openDialog(payment: Parameters<typeof openPayment>[0]) {
    const opened = openPayment(payment, `Order ${orderId}`, user, {
      onSuccess: confirm,
      onFailure: (description) => settle('ready', NOTES.attemptFailed(description)),
      onDismiss: () => {
        if (dialog.current !== opened) return;
        dialog.current = null;
        setPhase((now) => (now === 'paying' ? 'ready' : now));
        setNote((now) => (now === null || now === NOTES.open ? NOTES.dismissed : now));
        underWay.current = false;
      },
    });
    dialog.current = opened;
    settle('paying', NOTES.open);
    // Whatever happens in the dialog, the list as it was known is no longer to be trusted.
    queryClient.invalidateQueries({ queryKey: orders.queryKey, refetchType: 'none' });
  }

  /** A dialog that an earlier attempt left open makes room for the next. */
  function closeDialog() {
    const left = dialog.current;
    dialog.current = null;
    left?.close?.();
  }

  async function confirm(success: WidgetSuccess) {
    dialog.current = null;
    settle('confirming', NOTES.confirming);
    const verification = await verifyPayment(orderId, success);
    if (verification.outcome === 'refused') {
      settle('ready', NOTES.refused(verification.reason));
      queryClient.invalidateQueries({ queryKey: orders.queryKey });
      return;
    }
    const verified = verification.outcome === 'verified';
    if (verified) settle('verified', NOTES.successful);
    setLooking(true);
    const paid = await lookUntilPaid(isPaidNow);
    setLooking(false);
    if (!verified) settle(paid ? 'verified' : 'on its way', paid ? NOTES.successful : NOTES.onItsWay);
  }

  /** One look at the order list; a look that fails counts as a no. */
  async function isPaidNow(): Promise<boolean> {
    const fresh = await queryClient.fetchQuery({ ...orders, staleTime: 0, retry: false }).catch(() => []);
    return fresh.some(
      ({ order_id, payment_status }) => String(order_id) === orderId && isPaid(payment_status),
    );
  }

  const paid = isPaid(order.payment_status) || phase === 'verified';
  return {
    pay,
    phase: paid ? 'verified' : phase,
    isPaid: paid,
    isSettled: !isLooking,
    note: paid && note !== null ? NOTES.successful : note,
  };
}
