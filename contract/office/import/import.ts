import * as z from 'zod/mini';

export const MAX_CATALOGUE_BYTES = 10 * 1024 * 1024;

/** The longest lists of a report; its counts are of all. */
export const MAX_LISTED = 500;

/** What is wrong in a file, and where; `column` is null when it concerns a whole line. */
export const fileFault = z.object({ line: z.int(), column: z.nullable(z.string()), message: z.string() });

/** A field that a file changes. */
export const fieldChange = z.object({ field: z.string(), before: z.string(), after: z.string() });

/** The fields of every report on a file. */
export const reportFields = {
  fault_count: z.int(),
  faults: z.array(fileFault),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Warnings that are no faults. */
  warnings: z.array(z.string()),
  /** Digest of these changes; null when there are faults. */
  digest: z.nullable(z.string()),
};

/** A piece that the file adds or changes. */
const pieceChange = z.object({
  line: z.int(),
  sku: z.string(),
  product_name: z.string(),
  is_new: z.boolean(),
  fields: z.array(fieldChange),
});

/** The effects of a file. A file with a fault has none. */
export const importReport = z
  .object({ ...reportFields, changes: z.array(pieceChange), new_categories: z.array(z.string()) })
  .register(z.globalRegistry, { id: 'ImportReport' });

export const importReportResponse = z.object({ data: importReport });

/** The digest of the preview that the person has seen. */
export const applyImportQuery = z.object({
  digest: z
    .string({ error: 'Please look at what the file would change first.' })
    .check(z.regex(/^[0-9a-f]{64}$/, { error: 'Please look at what the file would change first.' })),
});

export type ImportReport = z.infer<typeof importReport>;
