import * as z from 'zod/mini';
import { pincodeField } from '#contract/delivery/delivery.ts';
import { orderIdField } from '#contract/fields.ts';
import { shippingAddress } from '#contract/orders/orders.ts';

/** `address_changes`: how many the person saw, so that two people do not overwrite each other. */
export const changeAddressBody = z.object({
  ...z.omit(shippingAddress, { state: true }).shape,
  order_id: orderIdField,
  pincode: pincodeField,
  address_changes: z.int(),
});

export type ChangeAddressBody = z.infer<typeof changeAddressBody>;
