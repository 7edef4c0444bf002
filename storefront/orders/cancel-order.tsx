import { lazy, Suspense, useState } from 'react';
import type { Order } from '#contract/orders.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { Button } from '#storefront/ui/button.tsx';
import { isPayable } from './order-states.ts';

const CancelOrderDialog = lazy(() => import('./cancel-order-dialog.tsx'));

/** The way to cancel an order that is not paid. Not there while a payment of it is being confirmed. */
export function CancelOrder({ order, user }: { order: Order; user: StoredUser }) {
  const [asking, setAsking] = useState(false);
  const isOffered = isPayable(order) && !order.money_held;
  return (
    <>
      {isOffered && (
        <Button look="quiet" onClick={() => setAsking(true)}>
          Cancel order
        </Button>
      )}
      <Suspense>
        {asking && <CancelOrderDialog order={order} user={user} onClose={() => setAsking(false)} />}
      </Suspense>
    </>
  );
}
