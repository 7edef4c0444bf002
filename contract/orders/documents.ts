import * as z from 'zod/mini';
import { atMost } from '#contract/fields.ts';

/** The number of an invoice, receipt or credit note with its slashes, or with hyphens for them: `INV-26-27-000124`. */
export const documentParams = z.object({ number: z.string().check(z.minLength(1), atMost(16)) });

/** The bytes of a PDF. */
export const pdfResponse = z.string();

export type DocumentParams = z.infer<typeof documentParams>;
export type PdfResponse = z.infer<typeof pdfResponse>;
