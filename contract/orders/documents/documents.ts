import * as z from 'zod/mini';
import { atMost } from '#contract/fields.ts';

/** A document number with slashes, or with hyphens in place of them: `INV-26-27-000124`. */
export const documentParams = z.object({ number: z.string().check(z.minLength(1), atMost(16)) });

/** The bytes of a PDF. */
export const pdfResponse = z.string();

export type DocumentParams = z.infer<typeof documentParams>;
export type PdfResponse = z.infer<typeof pdfResponse>;
