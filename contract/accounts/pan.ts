import * as z from 'zod/mini';
import { atMost, orderIdField } from '#contract/fields.ts';

/** Five letters (the fourth is the holder type), four digits and a letter. */
const PAN = /^[A-Z]{3}[PCHFATBLJG][A-Z]\d{4}[A-Z]$/;

const PAN_SENTENCE = 'Please check the PAN: it looks like BNZPM2501F.';

const panField = z
  .string({ error: 'Please enter the PAN.' })
  .check(z.trim(), atMost(20, PAN_SENTENCE), z.toUpperCase(), z.regex(PAN, { error: PAN_SENTENCE }));

/** An extension: the buyer's PAN of a large order. */
export const updateOrderPanBody = z.object({ order_id: orderIdField, pan: panField });

export const updateOrderPanResponse = z.object({ message: z.string(), pan_last_four: z.string() });

export type UpdateOrderPanBody = z.infer<typeof updateOrderPanBody>;
export type UpdateOrderPanResponse = z.infer<typeof updateOrderPanResponse>;
