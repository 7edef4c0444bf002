import { recordAct } from '#api/audit/service.ts';
import { requiredSize } from '#api/catalogue/choices/supply-rules.ts';
import { lockOrder, readIsPacked } from '#api/orders/order-service.ts';
import { readSettlementNote } from '#api/payments/weights/settle-service.ts';
import { movePieces } from '#api/pieces/move-service.ts';
import type { Acting } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { readScan } from '#contract/pieces/tags.ts';
import { type FoundPiece, findBilledPieces, findPiece, lockForExchange } from './piece-queries.ts';
import { isInvoiceStillCorrect, unknownTag, wrongPieceRefusal } from './piece-rules.ts';

interface Exchange {
  orderId: string;
  tag: string;
  newTag: string;
}

/**
 * Puts a piece of an order back into the shop and gives the order another piece of the same product. Refusals: not_found,
 * order_move_refused (not open, or packed), wrong_piece, piece_billed (the invoice does not match the other piece).
 */
export function exchangePiece(
  { db, now, actor }: Acting,
  { orderId, ...scanned }: Exchange,
): Promise<{ tag: string; newTag: string } | Refusal> {
  const [tag, newTag] = [readScan(scanned.tag), readScan(scanned.newTag)];
  return inTransaction<{ tag: string; newTag: string } | Refusal>(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return refuse('not_found', `There is no order ${orderId}.`);
    const unfit = await stateRefusal(tx, order);
    if (unfit) return unfit;
    const left = await findPiece(tx, tag);
    if (!left) return unknownTag(tag);
    if (left.orderId !== orderId) return wrongPieceRefusal(left, []);
    await lockForExchange(tx, left.productId, [tag, newTag]);
    const taken = await findPiece(tx, newTag);
    if (!taken) return unknownTag(newTag);
    if (taken.productId !== left.productId || taken.state !== 'in shop') {
      return otherProduct(taken, left);
    }
    if (sizeOf(taken) !== sizeOf(left)) {
      return refuse(
        'wrong_piece',
        `${taken.tag} has size ${sizeOf(taken)}, and ${left.tag} has ${sizeOf(left)}.`,
      );
    }
    const billed = (await settledRefusal(tx, left)) ?? (await billedRefusal(tx, left, taken));
    if (billed) return billed;
    const reason = `exchanged in order ${orderId}`;
    const moved = { reason, actor, at: now };
    await movePieces(tx, [left.pieceId], { toState: 'in shop', orderItemId: null, ...moved });
    await movePieces(tx, [taken.pieceId], { toState: left.state, orderItemId: left.orderItemId, ...moved });
    const act = {
      act: 'piece exchanged',
      subject: `order:${orderId}`,
      before: { tag },
      after: { tag: newTag },
    };
    await recordAct(tx, actor, act, now);
    return { tag, newTag };
  });
}

/** The size of a piece whose product has sizes; without one on it the standard size. */
function sizeOf(piece: FoundPiece): string | undefined {
  const standard = requiredSize(piece, { size: null, secondSize: null })?.text;
  return standard && (piece.size ?? standard);
}

type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

async function stateRefusal(
  tx: Database,
  { orderId, orderStatus }: LockedOrder,
): Promise<Refusal | undefined> {
  if (orderStatus !== 'pending' && orderStatus !== 'processing') {
    return refuse('order_move_refused', `Order ${orderId} is ${orderStatus}: its pieces stay as they are.`);
  }
  if (!(await readIsPacked(tx, orderId))) return undefined;
  return refuse(
    'order_move_refused',
    `Order ${orderId} is packed. Take that back before you exchange a piece.`,
  );
}

function otherProduct(taken: FoundPiece, left: FoundPiece): Refusal {
  if (taken.productId === left.productId || taken.state !== 'in shop') return wrongPieceRefusal(taken, []);
  return refuse(
    'wrong_piece',
    `${taken.tag} is ${taken.productName}, and the order is for ${left.productName}.`,
  );
}

async function settledRefusal(tx: Database, { tag, pieceId }: FoundPiece): Promise<Refusal | undefined> {
  const number = await readSettlementNote(tx, pieceId);
  return number === undefined
    ? undefined
    : refuse(
        'piece_billed',
        `Credit note ${number} states the weight of ${tag}: send ${tag}, or cancel the order.`,
      );
}

async function billedRefusal(
  tx: Database,
  left: FoundPiece,
  taken: FoundPiece,
): Promise<Refusal | undefined> {
  if (left.state !== 'sold' || left.orderItemId === null) return undefined;
  const billed = await findBilledPieces(tx, left.orderItemId);
  if (!billed || isInvoiceStillCorrect(billed.pieces, left, taken)) return undefined;
  return refuse(
    'piece_billed',
    `Invoice ${billed.invoiceNumber} names ${left.tag} by its HUID or its weights, which ${taken.tag} has not. Send ${left.tag}, or cancel the order.`,
  );
}
