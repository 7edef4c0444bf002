import * as z from 'zod/mini';
import { fieldChange, reportFields } from '#contract/office/import/import.ts';

/** 2,000 lines with long place names. */
export const MAX_DELIVERY_FILE_BYTES = 512 * 1024;

/** The columns of the file, in any order. */
export const DELIVERY_COLUMNS = ['prefix', 'delivery', 'days_min', 'days_max', 'insured_limit'] as const;

/** Informative columns; an import ignores them. */
export const PLACE_COLUMN = 'place';

export const DELIVERY_WORDS = ['yes', 'by call'] as const;

const prefixChange = z.object({
  line: z.int(),
  prefix: z.string(),
  place: z.string(),
  is_new: z.boolean(),
  fields: z.array(fieldChange),
});

/** The effects of a file of prefixes; `warnings` names places that would no longer be served. A file with a fault has none. */
const deliveryReport = z
  .object({ ...reportFields, changes: z.array(prefixChange) })
  .register(z.globalRegistry, { id: 'DeliveryImportReport' });

export const deliveryReportResponse = z.object({ data: deliveryReport });

export type DeliveryReport = z.infer<typeof deliveryReport>;
