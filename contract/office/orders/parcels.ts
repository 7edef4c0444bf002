import * as z from 'zod/mini';
import { optionalText, orderIdField, requiredText, rowId } from '#contract/fields.ts';
import { rupeesField } from '#contract/office/input-fields.ts';
import { SALE_ENDINGS } from '#contract/orders/delivery/parcel-events.ts';
import { scannedTag, shipmentFields } from './orders.ts';

const MAX_LINES = 100;
const MAX_TAGS = 1000;
const MAX_PIECES = 999;
const MAX_PARCELS = 100;

/** `parcel`: which parcel of the order the person saw; after another was sent it is refused. */
const seenParcel = {
  order_id: orderIdField,
  parcel: z
    .int({ error: 'Please name the parcel.' })
    .check(z.minimum(1, { error: 'There is no such parcel.' }), z.maximum(MAX_PARCELS)),
};

/** `is_back` false: that it came back was entered by mistake. */
export const parcelBackBody = z.object({ ...seenParcel, is_back: z.boolean() });

const counted = z.object({
  order_item_id: rowId,
  quantity: z.int().check(z.minimum(0), z.maximum(MAX_PIECES)),
});

/** The content of a parcel that came back. `missing_note`: the whereabouts of missing goods. */
export const checkParcelBody = z.object({
  ...seenParcel,
  tags: z
    .array(scannedTag, { error: 'Please scan the pieces.' })
    .check(z.maxLength(MAX_TAGS, { error: `Please scan at most ${MAX_TAGS} pieces at once.` })),
  counts: z.array(counted, { error: 'Please count the pieces.' }).check(z.maxLength(MAX_LINES)),
  missing_note: optionalText('what became of the rest', 200),
});

export const sendAgainBody = z.object({ ...shipmentFields, parcel: seenParcel.parcel });

export const endSaleBody = z.object({
  ...seenParcel,
  ending: z.enum(SALE_ENDINGS, { error: `Please choose: ${SALE_ENDINGS.join(', ')}.` }),
  reason: requiredText('the reason', 200),
});

/** `received`: all that the carrier has paid for it so far. */
export const carrierClaimBody = z.object({
  ...seenParcel,
  claim_number: requiredText('the number of the claim', 60),
  received: rupeesField('what was received'),
});

export type CheckParcelBody = z.infer<typeof checkParcelBody>;
export type EndSaleBody = z.infer<typeof endSaleBody>;
export type CarrierClaimBody = z.infer<typeof carrierClaimBody>;
