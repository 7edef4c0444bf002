import { useEffect, useRef } from 'react';
import { officeCalls } from '#contract/office/calls.ts';
import type { OfficeOrder, OrderAct } from '#contract/office/orders/orders.ts';
import { officeRequest } from '#office/api-client/office-request.ts';
import { useAct } from '#office/api-client/use-act.ts';
import { mayCall, useOfficeSession } from '#office/session/use-office-session.ts';
import { Button } from '#office/ui/controls/button.tsx';
import { ConfirmButton } from '#office/ui/controls/confirm-button.tsx';
import { LinkButton } from '#office/ui/controls/link-button.tsx';
import { notify, notifyFailure } from '#office/ui/notify.ts';
import { packingSlipsAddress } from '../order-addresses.ts';
import { ORDERS } from '../order-queries.ts';
import { ParcelActs } from '../parcel/parcel-acts.tsx';
import { RecordPayment } from '../unpaid/record-payment.tsx';
import { usePacking } from '../use-packing.ts';
import { CancelOrder } from './cancel-order.tsx';
import { CreditPieces } from './credit-pieces.tsx';
import styles from './order.module.css';
import { registeredPieces } from './pack-by-tags.tsx';
import { ShipOrder, TrackOrder } from './ship-order.tsx';

/** The next acts on an order, by its status and the person's role. */
export function OrderActs({ order }: { order: OfficeOrder }) {
  const session = useOfficeSession();
  const can = (act: OrderAct) => order.acts.includes(act);
  const packing = usePacking();
  const acts = useFocusAfterAct(order.acts.join());
  const isPaid = order.order_status !== 'pending' && order.order_status !== 'cancelled';
  const hasSlip = isPaid && mayCall(session, officeCalls.getPackingSlips);
  if (order.acts.length === 0 && !hasSlip) return null;
  return (
    <section ref={acts} tabIndex={-1} className={styles.acts} aria-label="What to do next">
      {can('pack') && registeredPieces(order).length === 0 && (
        <Button busy={packing.busy} onClick={() => packing.pack([order.order_id])}>
          Mark as packed
        </Button>
      )}
      {can('ship') && <ShipOrder order={order} />}
      {can('hand_over') && <HandOver order={order} />}
      {can('unpack') && (
        <Button variant="secondary" busy={packing.busy} onClick={() => packing.unpack([order.order_id])}>
          Not packed after all
        </Button>
      )}
      {can('deliver') && <Advance order={order} status="delivered" />}
      {can('complete') && <Advance order={order} status="completed" />}
      {can('track') && <TrackOrder order={order} />}
      <ParcelActs order={order} />
      {hasSlip && (
        <LinkButton variant="secondary" to={packingSlipsAddress([order.order_id])}>
          Print packing slip
        </LinkButton>
      )}
      {can('record_payment') && <RecordPayment order={order} />}
      {can('cancel') && <CancelOrder order={order} />}
      {can('credit') && <CreditPieces order={order} />}
    </section>
  );
}

/** Focuses the next acts when the pressed one is gone, or keyboards would start at the top. */
function useFocusAfterAct(possible: string) {
  const acts = useRef<HTMLElement>(null);
  const before = useRef(possible);
  useEffect(() => {
    const isChanged = possible !== before.current;
    before.current = possible;
    if (isChanged && document.activeElement === document.body) acts.current?.focus({ preventScroll: true });
  }, [possible]);
  return acts;
}

/** The customer takes the pieces along, so that no parcel is sent (P-359). */
function HandOver({ order: { order_id, customer_name } }: { order: OfficeOrder }) {
  const act = useAct(() => officeRequest(officeCalls.handOverOrder, { body: { order_id } }), {
    refresh: [ORDERS],
    onDone: ({ message }) => notify(message),
    onFailed: ({ message }) => notifyFailure(message),
  });
  return (
    <ConfirmButton
      action="Hand over in the shop"
      question={`Does ${customer_name} take the pieces along?`}
      variant="secondary"
      busy={act.busy}
      onConfirm={() => act.run()}
    >
      The order is delivered at once, and the days for a return begin. This cannot be taken back.
    </ConfirmButton>
  );
}

const MEANINGS = {
  delivered: 'The customer reads that the order has arrived. This cannot be taken back.',
  completed: 'Nothing is left to be done with the order. This cannot be taken back.',
};

function Advance({ order, status }: { order: OfficeOrder; status: 'delivered' | 'completed' }) {
  const { order_id } = order;
  const advance = useAct(() => officeRequest(officeCalls.advanceOrder, { body: { order_id, status } }), {
    refresh: [ORDERS],
    onDone: ({ message }) => notify(message),
    onFailed: ({ message }) => notifyFailure(message),
  });
  return (
    <ConfirmButton
      action={`Mark as ${status}`}
      question={`Is the order of ${order.customer_name} ${status}?`}
      variant="primary"
      busy={advance.busy}
      onConfirm={() => advance.run()}
    >
      {MEANINGS[status]}
    </ConfirmButton>
  );
}
