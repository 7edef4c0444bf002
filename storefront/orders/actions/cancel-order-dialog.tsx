import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { calls } from '#contract/calls.ts';
import { REFUND_WORKING_DAYS } from '#contract/constants.ts';
import { messages } from '#contract/messages.ts';
import { formatRupeesExact, paise, sumOf, toPaise } from '#contract/money/money.ts';
import type { Order } from '#contract/orders/orders.ts';
import { request } from '#storefront/api-client/request.ts';
import { reasonOf } from '#storefront/api-client/request-error.ts';
import { ordersQuery } from '#storefront/orders/order-queries.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { showToast } from '#storefront/toasts/toasts.ts';
import { oldGoldPaidOf, toPayOf } from '../order-states.ts';
import { ConfirmOrderDialog } from './confirm-order-dialog.tsx';

interface CancelOrderDialogProps {
  order: Order;
  user: StoredUser;
  onClose: () => void;
}

/** Confirms and cancels the order, paid or not, then refetches it. */
export default function CancelOrderDialog({ order, user, onClose }: CancelOrderDialogProps) {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const orders = ordersQuery(user);

  async function cancel() {
    setBusy(true);
    setFailure('');
    const call = order.can_cancel ? afterSaleCalls.cancelPaidOrder : calls.cancelOrder;
    const refused = await request(call, { body: { order_id: String(order.order_id) } }).then(
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
      description={descriptionOf(order)}
      confirmText="Yes, cancel order"
      busy={busy}
      failure={failure}
      onConfirm={cancel}
      onClose={onClose}
    />
  );
}

/** The refunded amount, how and until when. */
function descriptionOf(order: Order): string {
  const { can_cancel, is_paid_directly, coupon_code, plan, gift_cards = [], refunds = [] } = order;
  const pieces = coupon_code
    ? 'The pieces go back on sale, and you can use your coupon again.'
    : 'The pieces go back on sale.';
  if (!can_cancel) return plan ? `${pieces} Your savings plan stays as it is.` : pieces;
  const refundedPaise = sumOf(refunds.map(({ amount }) => toPaise(amount)));
  const amount = formatRupeesExact(paise(toPaise(toPayOf(order)) - refundedPaise));
  const fromGold = toPaise(oldGoldPaidOf(order));
  const fromCards = sumOf(gift_cards.map((card) => toPaise(card.amount)));
  return [
    toPayOf(order) > 0 &&
      (is_paid_directly
        ? `${amount} goes to your bank account: we call you for its number.`
        : `${amount} goes back the way you paid it, at once; your bank shows it within ${REFUND_WORKING_DAYS} working days.`),
    fromGold > 0 && `${formatRupeesExact(fromGold)} of your old gold can be spent again.`,
    fromCards > fromGold && `${formatRupeesExact(paise(fromCards - fromGold))} goes back to your gift card.`,
    plan &&
      `${formatRupeesExact(toPaise(plan.saved))} of your savings plan goes to your bank account: we call you for its number. Its benefit does not come back.`,
    pieces,
    'You can cancel until we have packed your parcel. This cannot be taken back.',
  ]
    .filter(Boolean)
    .join(' ');
}
