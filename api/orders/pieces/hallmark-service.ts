import { lacksHallmark } from '#api/pieces/hallmark-rules.ts';
import type { Database } from '#api/platform/database/database.ts';
import { isHallmarked } from '#contract/catalogue/hallmark.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { findSoldItems } from '../owner/owner-queries.ts';

/** How many pieces that were made for a line are not in the register of its product yet. */
export function piecesToRegister({
  hasPieces,
  leadDays,
  quantity,
  pieces,
}: {
  hasPieces: boolean;
  leadDays: number;
  quantity: number;
  pieces: readonly unknown[];
}): number {
  return hasPieces && leadDays > 0 ? quantity - pieces.length : 0;
}

/** Why the pieces of an order may not leave the shop: hallmarked gold without its HUID. Refusal: hallmark_missing. */
export async function readHallmarkRefusal(tx: Database, orderId: string): Promise<Refusal | undefined> {
  const items = await findSoldItems(tx, orderId);
  const made = items.find((item) => piecesToRegister(item) > 0 && isHallmarked(item));
  if (made) {
    return refuse(
      'hallmark_missing',
      `Order ${orderId} cannot be packed or sent. ${made.productName} was made for it and is not in the register: register the piece with its HUID first.`,
    );
  }
  const lacking = items.flatMap((item) =>
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
