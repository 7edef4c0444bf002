import { type Refusal, refuse } from '#contract/errors.ts';
import type { PieceState } from '#contract/pieces/pieces.ts';
import type { Milligrams } from '#contract/weight.ts';

interface ScannedPiece {
  tag: string;
  productId: number;
  productName: string;
  state: PieceState;
  place: string;
  orderId: string | null;
  customerName: string | null;
}

interface TagOfOrder {
  tag: string;
  productId: number;
  place: string;
}

export function unknownTag(tag: string): Refusal {
  return refuse('wrong_piece', `No piece of this shop has the tag ${tag}. Scan it again, or look it up.`);
}

/** Why a scanned piece is not of an order, and whose it is. */
export function wrongPieceRefusal(piece: ScannedPiece, ofOrder: readonly TagOfOrder[]): Refusal {
  const { tag, productName } = piece;
  const wanted = ofOrder.filter(({ productId }) => productId === piece.productId);
  if (piece.state === 'in shop' && wanted.length > 0) {
    const which = wanted.map((one) => `${one.tag} (${one.place})`).join(', ');
    return refuse('other_piece_of_product', `${tag} is another ${productName}. This order has ${which}.`);
  }
  return refuse('wrong_piece', `${tag} (${productName}) is not of this order: ${describeState(piece)}.`);
}

function describeState({ state, place, orderId, customerName }: ScannedPiece): string {
  if (orderId !== null) return `it is ${state} for order ${orderId} of ${customerName ?? 'another customer'}`;
  return state === 'in shop' ? `it is for sale, at ${place}` : `it was ${state}`;
}

interface WeighedPiece {
  huid: string | null;
  grossWeightMilligrams: Milligrams;
  netWeightMilligrams: Milligrams;
}

/** Whether an invoice that names `billed` stays true when `taken` is sent for `left`: it states weights and known HUIDs. */
export function isInvoiceStillCorrect(
  billed: readonly WeighedPiece[],
  left: WeighedPiece,
  taken: WeighedPiece,
): boolean {
  const isNamed = left.huid !== null && billed.some(({ huid }) => huid === left.huid);
  return (
    !isNamed &&
    left.grossWeightMilligrams === taken.grossWeightMilligrams &&
    left.netWeightMilligrams === taken.netWeightMilligrams
  );
}
