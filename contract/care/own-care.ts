import * as z from 'zod/mini';
import { dateOnly, instant, orderIdField, rowId, rupees } from '#contract/fields.ts';
import { careLines, wantedCare } from './care-fields.ts';
import { CARE_STATES, CARE_WORKS } from './care-states.ts';

/** A piece of an own order that is, or was, to be cleaned or repaired. */
const ownCare = z
  .object({
    care_number: z.int(),
    product_name: z.string(),
    work: z.enum(CARE_WORKS),
    /** What is to be done, as the customer wrote it, or the shop with the customer. */
    wish: z.string(),
    asked_at: instant,
    state: z.enum(CARE_STATES),
    /** Null as long as the customer has the piece. */
    taken_in: z.nullable(
      z.object({
        at: instant,
        /** Grams. */
        weight: z.number(),
        promised_for: dateOnly,
      }),
    ),
    /** With GST, as the customer agreed to it; 0: free. */
    charge: rupees,
    /** Of what was paid; null without it, and for pieces given back before repairs were invoiced. */
    invoice_number: z.nullable(z.string()),
    /** When it was given back, withdrawn or declined, and what the shop wrote; null before. */
    ended: z.nullable(z.object({ at: instant, words: z.string() })),
  })
  .register(z.globalRegistry, { id: 'PieceInCare' });

export const ownCareParams = z.object({ order_id: orderIdField });

/** The newest 50, and what can be asked for now. */
export const ownCareResponse = z.object({ data: z.array(ownCare), lines: careLines });

export const askCareBody = z.object(wantedCare);
export const askCareResponse = z.object({ message: z.string(), data: z.object({ care_number: z.int() }) });
export const withdrawCareBody = z.object({ care_number: rowId });

export type OwnCare = z.infer<typeof ownCare>;
export type OwnCareParams = z.infer<typeof ownCareParams>;
export type OwnCareResponse = z.infer<typeof ownCareResponse>;
export type AskCareBody = z.infer<typeof askCareBody>;
export type AskCareResponse = z.infer<typeof askCareResponse>;
export type WithdrawCareBody = z.infer<typeof withdrawCareBody>;
