import { eq } from 'drizzle-orm';
import { sizesOf, stepsOf } from '#api/catalogue/choices/choice-rules.ts';
import { sizeOnPiece } from '#api/catalogue/choices/supply-rules.ts';
import type { Database } from '#api/platform/database/database.ts';
import { type Refusal, refuseField } from '#contract/errors.ts';
import { milligrams } from '#contract/weight.ts';
import { productChoices } from '#db/tables/catalogue/choices.ts';
import type { Goods } from './queries.ts';
import type { StatedWeight } from './rules.ts';

/** The expected size and weight of a piece. */
export interface SizedPiece extends StatedWeight {
  /** As the lines of orders name it; null: the standard size. */
  size: string | null;
}

/** A piece's size in the shop's words with the net weight paid for in it (P-236); any text without sizes. Refusal: invalid_input. */
export async function readSizedPiece(
  tx: Database,
  { productId, netWeightMilligrams, priceMode }: Goods,
  written: string | null,
): Promise<SizedPiece | Refusal> {
  const [offered] = await tx.select().from(productChoices).where(eq(productChoices.productId, productId));
  const sizes = offered && sizesOf({ offered });
  if (!offered || !sizes || written === null) {
    return { size: written, statedNetMilligrams: netWeightMilligrams };
  }
  const size = sizeOnPiece(sizes, written);
  if (size === undefined) {
    const sentence =
      sizes.secondStandard === null
        ? 'This is no size of these goods. Leave it empty for the standard size.'
        : 'Enter the sizes of both rings, such as 12 and 20, or leave it empty for the standard sizes.';
    return refuseField('size', sentence);
  }
  const [first = size, second] = size.split(' and ');
  // A piece may be larger or smaller than the offered sizes; its expected weight is then unknown.
  const steps = stepsOf(sizes, { size: first, secondSize: second ?? null }) ?? 0;
  const perStep = priceMode === 'by rate' ? offered.milligramsPerStep : 0;
  return { size, statedNetMilligrams: milligrams(netWeightMilligrams + steps * perStep) };
}
