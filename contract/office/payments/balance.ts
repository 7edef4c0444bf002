import * as z from 'zod/mini';
import { instant, rupees } from '#contract/fields.ts';

/** Orders of which paid - refunded + without_note is not invoices - credit notes, as the last nightly comparison found them. */
const balance = z
  .object({
    checked_at: instant,
    order_count: z.int(),
    difference_count: z.int(),
    /** The first ones by order. */
    differences: z.array(
      z.object({
        order_id: z.string(),
        paid: rupees,
        refunded: rupees,
        /** What of it went back at the provider and was closed without a credit note. */
        without_note: rupees,
        billed: rupees,
        credited: rupees,
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'Balance' });

/** `data` is null before the first comparison. */
export const balanceResponse = z.object({ data: z.nullable(balance) });

export type Balance = z.infer<typeof balance>;
