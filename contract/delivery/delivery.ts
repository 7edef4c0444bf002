import * as z from 'zod/mini';
import { choiceFields } from '#contract/choices/choices.ts';
import { atMost, dateOnly, rowIdParam } from '#contract/fields.ts';
import { NO_PINCODE, pincodeOf } from './pincode.ts';

/** Six digits; spaces between them are dropped. */
export const pincodeField = z.pipe(
  z.string({ error: 'Please enter a pincode.' }).check(
    atMost(20, NO_PINCODE),
    z.refine((text) => pincodeOf(text) !== undefined, { error: NO_PINCODE }),
  ),
  z.transform((text: string) => pincodeOf(text) ?? ''),
);

/** `product_id`: a piece, as it was chosen, that may have to be made first or be worth too much for a parcel to this place. */
export const deliveryQuery = z.object({
  pincode: pincodeField,
  product_id: z.optional(rowIdParam('This product id is not valid.')),
  size: choiceFields.size,
  second_size: choiceFields.second_size,
  purity: choiceFields.purity,
  engraved: z.optional(z.literal('yes')),
});

/** The days between which it arrives if it is paid now. */
export const deliveryDaysSchema = z
  .object({ first: dateOnly, last: dateOnly })
  .register(z.globalRegistry, { id: 'DeliveryDays' });

const delivery = z
  .object({
    first: dateOnly,
    last: dateOnly,
    /** The state of the pincode, two where it serves two; null if unknown. */
    place: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'Delivery' });

export const deliveryResponse = z.object({ data: delivery });

export const cartDeliveryQuery = z.object({ pincode: pincodeField });

/** Null: no day can be promised, so it is agreed by phone. */
export const cartDeliveryResponse = z.object({ data: z.nullable(deliveryDaysSchema) });

export type CartDeliveryQuery = z.infer<typeof cartDeliveryQuery>;
export type CartDeliveryResponse = z.infer<typeof cartDeliveryResponse>;
export type DeliveryQuery = z.infer<typeof deliveryQuery>;
export type DeliveryResponse = z.infer<typeof deliveryResponse>;
export type Delivery = DeliveryResponse['data'];
