import * as z from 'zod/mini';
import { fileFault } from '#contract/office/import/import.ts';

const KILOBYTE = 1024;

/** 2,000 lines with long place names. */
export const MAX_DELIVERY_FILE_BYTES = 512 * KILOBYTE;

/** The columns of the file, in any order. */
export const DELIVERY_COLUMNS = ['prefix', 'delivery', 'days_min', 'days_max', 'insured_limit'] as const;

/** Informative columns; an import ignores them. */
export const PLACE_COLUMN = 'place';

export const DELIVERY_WORDS = ['yes', 'by call'] as const;

const fieldChange = z.object({ field: z.string(), before: z.string(), after: z.string() });

const prefixChange = z.object({
  line: z.int(),
  prefix: z.string(),
  place: z.string(),
  is_new: z.boolean(),
  fields: z.array(fieldChange),
});

/** The effects of a file of prefixes. A file with a fault has none. */
const deliveryReport = z
  .object({
    fault_count: z.int(),
    faults: z.array(fileFault),
    added: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    changes: z.array(prefixChange),
    /** Places that would no longer be served. */
    warnings: z.array(z.string()),
    /** Digest of these changes; null when there are faults. */
    digest: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'DeliveryImportReport' });

export const deliveryReportResponse = z.object({ data: deliveryReport });

export type DeliveryReport = z.infer<typeof deliveryReport>;
