import { lacksHallmark } from '#api/pieces/hallmark-rules.ts';
import type { Database } from '#api/platform/database/database.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { findSoldItems } from './owner-queries.ts';

/** Why the pieces of an order may not leave the shop: hallmarked gold without its HUID. Refusal: hallmark_missing. */
export async function readHallmarkRefusal(tx: Database, orderId: string): Promise<Refusal | undefined> {
  const lacking = (await findSoldItems(tx, orderId)).flatMap((item) =>
    item.pieces
      .filter((piece) => lacksHallmark(item, piece))
      .map(({ tag }) => `${tag} (${item.productName})`),
  );
  if (lacking.length === 0) return undefined;
  const which =
    lacking.length === 1 ? `The piece ${lacking[0]} has` : `The pieces ${lacking.join(', ')} have`;
  return refuse(
    'hallmark_missing',
    `Order ${orderId} cannot be packed or sent. ${which} no HUID, and gold of 2 g and more may not be sold without it. Enter the HUID in the register, or why none is needed.`,
  );
}
