import * as z from 'zod/mini';
import { orderIdField, requiredText } from '#contract/fields.ts';
import { scannedTag } from './orders.ts';

/** That a piece which is too heavy is sent at the price of its order; `reason`: what the customer said, or why. */
export const acceptHeavierPieceBody = z.object({
  order_id: orderIdField,
  tag: scannedTag,
  reason: requiredText('the reason', 200),
});
