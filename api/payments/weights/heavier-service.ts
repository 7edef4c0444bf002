import { recordAct } from '#api/audit/service.ts';
import { lockOrder, readIsPacked } from '#api/orders/order-service.ts';
import { type Acting, actorText } from '#api/platform/acting.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { readMaxHeavierPercent } from '#api/settings/service.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { readScan } from '#contract/pieces/tags.ts';
import { heavierPieces } from '#db/tables/orders/weights.ts';
import { findMadePieces } from './weight-queries.ts';
import { findingOf } from './weight-rules.ts';

interface HeavierPiece {
  orderId: string;
  tag: string;
  reason: string;
}

/** Accepts that a piece too heavy is sent at the price of its order (P-282). Refusals: not_found, weight_refused. */
export function acceptHeavierPiece(
  { db, now, actor }: Acting,
  { orderId, tag: scanned, reason }: HeavierPiece,
): Promise<Refusal | undefined> {
  const tag = readScan(scanned);
  return inTransaction<Refusal | undefined>(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return refuse('not_found', `There is no order ${orderId}.`);
    const piece = (await findMadePieces(tx, orderId)).find((one) => one.tag === tag);
    if (!piece) return refuse('weight_refused', `No piece ${tag} was made for order ${orderId}.`);
    const isOpen = order.orderStatus === 'processing' && !(await readIsPacked(tx, orderId));
    if (!isOpen || findingOf(piece, await readMaxHeavierPercent(tx)) !== 'too heavy') {
      return refuse('weight_refused', `${tag} waits for no decision about its weight.`);
    }
    const { orderItemId, pieceId, soldMilligrams, weighedMilligrams } = piece;
    await tx.insert(heavierPieces).values({
      ...{ orderItemId, pieceId, soldMilligrams, weighedMilligrams, reason },
      ...{ person: actorText(actor), decidedAt: now },
    });
    const after = { tag, sold_mg: soldMilligrams, weighed_mg: weighedMilligrams };
    await recordAct(
      tx,
      actor,
      { act: 'heavier piece accepted', subject: `order:${orderId}`, after, reason },
      now,
    );
    return undefined;
  });
}
