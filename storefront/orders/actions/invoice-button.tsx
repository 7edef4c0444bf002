import { Suspense, useState } from 'react';
import type { Order } from '#contract/orders/orders.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { lazyPart } from '#storefront/ui/lazy-part.tsx';

const InvoiceDownload = lazyPart(() => import('#storefront/checkout/invoice/invoice-download.tsx'));
const LABEL = 'Download Invoice';

/** Downloads the invoice of a paid order; its code and the invoice are loaded when it is pressed. */
export function InvoiceButton({ order, user }: { order: Order; user: StoredUser }) {
  const [isRequested, setRequested] = useState(false);
  const name = `${LABEL} of order ${order.order_id}`;
  const waiting = (
    <Button variant="secondary" aria-label={name} busy={isRequested} onClick={() => setRequested(true)}>
      {LABEL}
    </Button>
  );
  if (!isRequested) return waiting;
  return (
    <Suspense fallback={waiting}>
      <InvoiceDownload
        user={user}
        orderId={String(order.order_id)}
        label={LABEL}
        name={name}
        onClose={() => setRequested(false)}
      />
    </Suspense>
  );
}
