import { readOrderOfShop } from '#api/orders/owner/owner-service.ts';
import type { Database } from '#api/platform/database/database.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { LinePiece } from '#contract/office/orders/orders.ts';
import { readScan } from '#contract/pieces/tags.ts';
import { shownPiece } from '../order-response-rules.ts';
import { findPiece, findTags } from './piece-queries.ts';
import { unknownTag, wrongPieceRefusal } from './piece-rules.ts';

/** Whether a scanned piece is one of an order. Refusals: not_found (the order), wrong_piece, other_piece_of_product. */
export async function checkPiece(
  db: Database,
  orderId: string,
  scanned: string,
): Promise<{ message: string; data: LinePiece } | Refusal> {
  const found = await readOrderOfShop(db, orderId);
  if (isRefusal(found)) return found;
  const tag = readScan(scanned);
  for (const item of found.items) {
    const piece = item.pieces.find((one) => one.tag === tag);
    if (piece) return { message: `${tag} is right: ${item.productName}.`, data: shownPiece(item, piece) };
  }
  return refusalOf(db, orderId, tag);
}

async function refusalOf(db: Database, orderId: string, tag: string): Promise<Refusal> {
  const piece = await findPiece(db, tag);
  return piece ? wrongPieceRefusal(piece, await findTags(db, orderId)) : unknownTag(tag);
}

/** Why these tags are not those of all pieces of an order, if so. Refusals: wrong_piece, other_piece_of_product. */
export async function tagsRefusal(
  db: Database,
  orderId: string,
  scanned: readonly string[],
): Promise<Refusal | undefined> {
  const strange = await foreignTagRefusal(db, orderId, scanned);
  if (strange) return strange;
  const ofOrder = await findTags(db, orderId);
  const tags = new Set(scanned.map(readScan));
  const missing = ofOrder.filter(({ tag }) => !tags.has(tag));
  if (missing.length === 0) return undefined;
  const which = missing.map(({ tag, place }) => `${tag} (${place})`).join(', ');
  return refuse('wrong_piece', `Not scanned yet: ${which}. Scan every piece that goes into the parcel.`);
}

/** The refusal of a scanned tag that is of no piece of an order, if so. Refusals: wrong_piece, other_piece_of_product. */
export async function foreignTagRefusal(
  db: Database,
  orderId: string,
  scanned: readonly string[],
): Promise<Refusal | undefined> {
  const ofOrder = await findTags(db, orderId);
  const strange = scanned.map(readScan).find((tag) => !ofOrder.some((piece) => piece.tag === tag));
  return strange === undefined ? undefined : refusalOf(db, orderId, strange);
}
