import { setStatus } from '#api/payments/owner-service.ts';
import { type Acting, actorText } from '#api/platform/acting.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { HANDED_OVER } from '#contract/orders/delivery/carriers.ts';
import { findOtherState, insertShipment } from './fulfilment-queries.ts';

/**
 * The customer takes the pieces of a paid order along: it is shipped without a carrier, and delivered (P-359). Refusals: those of
 * `setStatus`, order_move_refused also for an invoice of another state, where goods handed over here are not supplied.
 */
export function handOver(acting: Acting, orderId: string): Promise<Refusal | undefined> {
  return inTransaction<Refusal | undefined>(acting.db, async (tx) => {
    const within = { ...acting, db: tx };
    const otherState = await findOtherState(tx, orderId);
    if (otherState !== undefined) return refuse('order_move_refused', anotherState(otherState));
    const shipped = await setStatus(within, orderId, 'shipped', {
      isHandedOver: true,
      after: { carrier: HANDED_OVER },
      write: (inside) => insertShipment(inside, { ...shipment(acting), orderId }),
    });
    if (isRefusal(shipped)) return shipped;
    if (shipped.isRepeat) return refuse('order_move_refused', `Order ${orderId} was shipped already.`);
    const delivered = await setStatus(within, orderId, 'delivered');
    return isRefusal(delivered) ? delivered : undefined;
  });
}

const shipment = ({ actor, now }: Acting) => ({
  ...{ carrier: HANDED_OVER, trackingNumber: null, insuredPaise: null },
  ...{ person: actorText(actor), enteredAt: now },
});

const anotherState = (state: string) =>
  `The invoice is for ${state}, so the tax is right only if the pieces go there. Please send them by a carrier.`;
