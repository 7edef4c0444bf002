import * as z from 'zod/mini';
import type { Milligrams } from '#contract/weight.ts';

/** A registered piece that was sold, with its own weights in grams; `huid` is absent where it has none. */
export const billedPiece = z.object({
  huid: z.optional(z.string()),
  gross_weight: z.number(),
  net_weight: z.number(),
});

export type BilledPiece = z.infer<typeof billedPiece>;

/** As an invoice line stores it. */
export interface StoredBilledPiece {
  huid: string | null;
  grossWeightMilligrams: Milligrams;
  netWeightMilligrams: Milligrams;
}
