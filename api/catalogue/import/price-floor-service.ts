import { needsApproval } from '#api/approvals/service.ts';
import type { Acting } from '#api/platform/acting.ts';
import type { PaisePerGram } from '#contract/money/money.ts';
import type { PieceOfFile } from '../export/file-cell-rules.ts';
import { shortfallPaise } from '../office/metal-worth-rules.ts';

/** Why a piece may not become what the file says, in the sentence of a fault. */
export type CheckPiece = (after: PieceOfFile, before: PieceOfFile | undefined) => string | undefined;

/** A price below the worth of its metal needs a second person, who cannot agree to a line of a file (P-181). */
export async function priceFloor(
  acting: Acting,
  rates: ReadonlyMap<string, PaisePerGram>,
): Promise<CheckPiece> {
  if (!(await needsApproval(acting))) return () => undefined;
  const shortfall = ({ product, offer }: PieceOfFile) => {
    const window = offer && { start_date: offer.start, end_date: offer.end, offer_percent: offer.percent };
    return shortfallPaise({ ...product, offer: window }, rates, acting.now);
  };
  return (after, before) =>
    shortfall(after) > (before ? shortfall(before) : 0)
      ? 'the price is below the worth of its metal, which needs a second person; change this piece on its own screen.'
      : undefined;
}
