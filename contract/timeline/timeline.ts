import * as z from 'zod/mini';
import { instant, orderIdField, rupees } from '#contract/fields.ts';
import { TIMELINE_KINDS } from './timeline-kinds.ts';

export const orderTimelineParams = z.object({ order_id: orderIdField });

export const timelineEntry = z
  .object({
    kind: z.enum(TIMELINE_KINDS),
    /** Of a document, return or complaint, of a parcel at its carrier, or of a refund at the bank. */
    number: z.optional(z.string()),
    /** Who carries the parcel. */
    carrier: z.optional(z.string()),
    amount: z.optional(rupees),
    /** Net weight in grams, of a piece that was weighed. */
    weight: z.optional(z.number()),
    /** What the staff wrote; absent for customers. */
    note: z.optional(z.string()),
    /** A customer reads the role, such as "Tola, packing", the staff reads the name. */
    by: z.string(),
    at: instant,
  })
  .register(z.globalRegistry, { id: 'TimelineEntry' });

/** Oldest first; the newest 1,000. */
export const orderTimelineResponse = z.object({ data: z.array(timelineEntry) });

export type OrderTimelineParams = z.infer<typeof orderTimelineParams>;
export type OrderTimelineResponse = z.infer<typeof orderTimelineResponse>;
export type TimelineEntry = z.infer<typeof timelineEntry>;
