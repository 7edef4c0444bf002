import { type Rupees, toPaise } from '#contract/money/money.ts';
import type { NewShipment } from '../shipping-service.ts';

interface GivenShipment {
  order_id: string;
  carrier: string;
  tracking_number: string;
  insured_value?: Rupees | undefined;
}

export const shipmentOf = (given: GivenShipment): NewShipment => ({
  orderId: given.order_id,
  carrier: given.carrier,
  trackingNumber: given.tracking_number || null,
  insuredPaise: given.insured_value === undefined ? undefined : toPaise(given.insured_value),
});
