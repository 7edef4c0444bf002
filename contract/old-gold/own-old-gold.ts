import * as z from 'zod/mini';
import { instant, orderIdField, rupees } from '#contract/fields.ts';

/** Old gold that the customer gave in exchange, and what is left of its value. */
const ownOldGold = z
  .object({
    old_gold_number: z.int(),
    taken_at: instant,
    description: z.string(),
    purity: z.string(),
    net_weight: z.number(),
    value: rupees,
    balance: rupees,
    /** The shop has taken it off again, because the customer has the gold back or it was a mistake. */
    is_void: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'OldGold' });

/** The newest 50. */
export const ownOldGoldResponse = z.object({ data: z.array(ownOldGold) });

/** An extension: whether the value of all own old gold pays what it can of an unpaid order. */
export const setOrderOldGoldBody = z.object({
  order_id: orderIdField,
  is_used: z.boolean({ error: 'Please say yes or no.' }),
});

export type OwnOldGold = z.infer<typeof ownOldGold>;
export type OwnOldGoldResponse = z.infer<typeof ownOldGoldResponse>;
export type SetOrderOldGoldBody = z.infer<typeof setOrderOldGoldBody>;
