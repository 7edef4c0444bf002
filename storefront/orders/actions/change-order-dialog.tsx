import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { messages } from '#contract/messages.ts';
import type { Order } from '#contract/orders/orders.ts';
import { request } from '#storefront/api-client/request.ts';
import { reasonOf } from '#storefront/api-client/request-error.ts';
import { paths } from '#storefront/paths.ts';
import { showToast } from '#storefront/toasts/toasts.ts';
import { ConfirmOrderDialog } from './confirm-order-dialog.tsx';
import type { NotAdded } from './use-reorder.ts';

/** Confirms, then cancels the order and opens the cart with its pieces and its coupon. */
export default function ChangeOrderDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');

  async function change() {
    setBusy(true);
    setFailure('');
    try {
      const { message, not_added } = await request(afterSaleCalls.returnOrderToCart, {
        body: { order_id: String(order.order_id) },
      });
      const notAdded = not_added.map(
        ({ product_name, reason }): NotAdded => ({ name: product_name, reason }),
      );
      onClose();
      showToast('success', message);
      navigate(paths.cart(), { state: { notAdded, couponCode: order.coupon_code } });
    } catch (error) {
      setFailure(reasonOf(error) || messages.tryLater);
      setBusy(false);
    }
    queryClient.invalidateQueries({ queryKey: ['cart'] });
    queryClient.invalidateQueries({ queryKey: ['orders'] });
  }

  return (
    <ConfirmOrderDialog
      title="Change this order?"
      description="The pieces go back into your cart at today’s prices, where you can change pieces, address and coupon and order again. This order is cancelled."
      confirmText="Yes, back to my cart"
      busy={busy}
      failure={failure}
      onConfirm={change}
      onClose={onClose}
    />
  );
}
