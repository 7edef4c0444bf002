import { lazy, Suspense, useState } from 'react';
import type { Order } from '#contract/orders.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { Button } from '#storefront/ui/button.tsx';
import { isPayable } from './order-states.ts';

const CancelOrderDialog = lazy(() => import('./cancel-order-dialog.tsx'));

/** The Cancel button of an unpaid order; absent while a payment is being confirmed. */
export function CancelOrder({ order, user }: { order: Order; user: StoredUser }) {
  const [isOpen, setIsOpen] = useState(false);
  const isOffered = isPayable(order) && !order.money_held;
  return (
    <>
      {isOffered && (
        <Button look="quiet" onClick={() => setIsOpen(true)}>
          Cancel order
        </Button>
      )}
      <Suspense>
        {isOpen && <CancelOrderDialog order={order} user={user} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  );
}
