import * as z from 'zod/mini';
import { fileFault } from '#contract/office/import/import.ts';
import { shipmentFields } from './orders.ts';

export const MAX_TRACKING_LINES = 500;

/** 500 lines with long names of carriers. */
export const MAX_TRACKING_FILE_BYTES = 128 * 1024;

/** The columns that the file must have, in any order; `order` is the id of an order or the number of its invoice. */
export const TRACKING_COLUMNS = ['order', 'carrier', 'tracking_number'] as const;

/** In rupees; an empty cell means the total of the order. */
export const INSURED_COLUMN = 'insured_value';

/** One parcel, with the fields of the form for one order. */
export const trackingLine = z.object(shipmentFields);

const trackingRow = z
  .object({
    line: z.int(),
    /** As the file names it. */
    order: z.string(),
    /** Null where the shop knows no such order. */
    order_id: z.nullable(z.string()),
    recipient: z.nullable(z.string()),
    carrier: z.string(),
    tracking_number: z.string(),
    is_good: z.boolean(),
    /** The effect on the order, or why there is none. */
    message: z.string(),
  })
  .register(z.globalRegistry, { id: 'TrackingRow' });

/** The effects of a file of tracking numbers, line by line. A file with a fault has none. */
const trackingReport = z
  .object({
    fault_count: z.int(),
    faults: z.array(fileFault),
    rows: z.array(trackingRow),
    /** How many rows are shipped, or would be. */
    good: z.int(),
    /** Digest of the valid rows; null when there are faults. */
    digest: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'TrackingReport' });

export const trackingReportResponse = z.object({ data: trackingReport });

export type TrackingReport = z.infer<typeof trackingReport>;
export type TrackingRow = z.infer<typeof trackingRow>;
