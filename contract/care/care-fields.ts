import * as z from 'zod/mini';
import { requiredText, rowId } from '#contract/fields.ts';
import { CARE_WORKS } from './care-states.ts';

/** What is to be done to which line of an order, as a customer or the staff write it. */
export const wantedCare = {
  order_item_id: rowId,
  work: z.enum(CARE_WORKS, { error: 'Please choose what is to be done.' }),
  wish: requiredText('what is to be done', 500),
};

/** The lines of an order with how many pieces of each its customer has now, so that they can be taken in. */
export const careLines = z.array(
  z.object({ order_item_id: z.int(), product_name: z.string(), pieces: z.int() }),
);

export type CareLine = z.infer<typeof careLines>[number];
