import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { calls } from '#contract/calls.ts';
import { messages } from '#contract/messages.ts';
import type { Order } from '#contract/orders/orders.ts';
import { ordersQuery } from '#storefront/api-client/queries.ts';
import { request } from '#storefront/api-client/request.ts';
import { reasonOf } from '#storefront/api-client/request-error.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { showToast } from '#storefront/toasts/toasts.ts';
import { ConfirmOrderDialog } from './confirm-order-dialog.tsx';

interface CancelOrderDialogProps {
  order: Order;
  user: StoredUser;
  onClose: () => void;
}

/** Confirms and cancels the order, then refetches it. */
export default function CancelOrderDialog({ order, user, onClose }: CancelOrderDialogProps) {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const orders = ordersQuery(user);

  async function cancel() {
    setBusy(true);
    setFailure('');
    const refused = await request(calls.cancelOrder, { body: { order_id: String(order.order_id) } }).then(
      ({ message }) => showToast('success', message),
      (error) => reasonOf(error) || messages.tryLater,
    );
    await queryClient.invalidateQueries({ queryKey: orders.queryKey });
    if (refused === undefined) return onClose();
    setBusy(false);
    setFailure(refused);
  }

  return (
    <ConfirmOrderDialog
      title="Cancel this order?"
      description={
        order.coupon_code
          ? 'The pieces go back on sale, and you can use your coupon again.'
          : 'The pieces go back on sale.'
      }
      confirmText="Yes, cancel order"
      busy={busy}
      failure={failure}
      onConfirm={cancel}
      onClose={onClose}
    />
  );
}
