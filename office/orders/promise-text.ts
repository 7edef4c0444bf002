import type { Delivery } from '#contract/office/orders/orders.ts';
import { deliverySpan } from '#contract/orders/delivery/delivery-promise.ts';

/** The promised days, for those who pack and ship. */
export function promiseText({ promised }: Delivery): string {
  return promised
    ? `Promised ${deliverySpan(promised)}.`
    : 'No day is promised: call the customer and agree on the day and the way.';
}
