import { Suspense, useState } from 'react';
import type { Order } from '#contract/orders/orders.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { lazyPart } from '#storefront/ui/lazy-part.tsx';
import { isPayable } from '../order-states.ts';

const CancelOrderDialog = lazyPart(() => import('./cancel-order-dialog.tsx'));
const ChangeOrderDialog = lazyPart(() => import('./change-order-dialog.tsx'));

interface UnpaidOrderActionsProps {
  order: Order;
  user: StoredUser;
  /** Puts the order's number into the names, where several orders are listed. */
  numbered?: boolean;
}

/** Changes or cancels an unpaid order; absent while a payment is being confirmed. */
export function UnpaidOrderActions({ order, user, numbered }: UnpaidOrderActionsProps) {
  const [open, setOpen] = useState<'change' | 'cancel'>();
  const isOffered = isPayable(order) && !order.money_held;
  const close = () => setOpen(undefined);
  const nameOf = (words: string) => (numbered ? `${words} ${order.order_id}` : undefined);
  return (
    <>
      {isOffered && (
        <>
          <Button variant="text" aria-label={nameOf('Change order')} onClick={() => setOpen('change')}>
            Change order
          </Button>
          <Button variant="text" aria-label={nameOf('Cancel order')} onClick={() => setOpen('cancel')}>
            Cancel order
          </Button>
        </>
      )}
      <Suspense>
        {open === 'change' && <ChangeOrderDialog order={order} onClose={close} />}
        {open === 'cancel' && <CancelOrderDialog order={order} user={user} onClose={close} />}
      </Suspense>
    </>
  );
}

export function CancelPaidOrder({ order, user, numbered }: UnpaidOrderActionsProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {order.can_cancel && (
        <Button
          variant="text"
          aria-label={numbered ? `Cancel order ${order.order_id}` : undefined}
          onClick={() => setIsOpen(true)}
        >
          Cancel order
        </Button>
      )}
      <Suspense>
        {isOpen && <CancelOrderDialog order={order} user={user} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  );
}
