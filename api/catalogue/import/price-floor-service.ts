import { needsApproval } from '#api/approvals/service.ts';
import type { Acting } from '#api/platform/acting.ts';
import type { PaisePerGram } from '#contract/money/money.ts';
import type { PieceOfFile } from '../export/file-cell-rules.ts';
import { type ChoosablePiece, unknownWorth, worstChoice } from '../office/prices/metal-worth-rules.ts';

/** The fault's message when an import must not change a piece so. */
export type CheckPiece = (after: PieceOfFile, before: PieceOfFile | undefined) => string | undefined;

/** A price below the metal value needs a second person's approval, which a file cannot ask for (P-181). */
export async function priceFloor(
  acting: Acting,
  rates: ReadonlyMap<string, PaisePerGram>,
): Promise<CheckPiece> {
  if (!(await needsApproval(acting))) return () => undefined;
  const { now } = acting;
  const shortfall = (piece: PieceOfFile) => worstChoice(pricedOf(piece), rates, now).shortfallPaise;
  return (after, before) => {
    const unknown = unknownWorth(pricedOf(after), before && pricedOf(before), rates, now);
    if (unknown) {
      return `${unknown.field} takes something off a piece by rate, and there is no rate of ${unknown.purity}; state it first.`;
    }
    return shortfall(after) > (before ? shortfall(before) : 0)
      ? 'the price is below the worth of its metal, which needs a second person; change this piece on its own screen.'
      : undefined;
  };
}

function pricedOf({ product, offer }: PieceOfFile): ChoosablePiece {
  const window = offer && { start_date: offer.start, end_date: offer.end, offer_percent: offer.percent };
  return { ...product, offer: window };
}
