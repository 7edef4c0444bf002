import { toSVG } from 'bwip-js/node';
import type { Database } from '#api/platform/database/database.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { MAX_PIECES_AT_ONCE, type PieceLabel } from '#contract/office/pieces/pieces.ts';
import { readScan } from '#contract/pieces/tags.ts';
import { findPiecesOf } from './queries.ts';
import { enteredOf, type PieceRow } from './rules.ts';

/** The labels of pieces, in the order asked for; tags that no piece has are left out. Refusal: invalid_input. */
export async function readLabels(
  db: Database,
  tags: string,
  shopAddress: string,
): Promise<PieceLabel[] | Refusal> {
  const asked = [...new Set(tags.split(',').map(readScan))].filter((tag) => tag !== '');
  if (asked.length > MAX_PIECES_AT_ONCE) {
    return refuse('invalid_input', `Please print ${MAX_PIECES_AT_ONCE} labels at a time.`);
  }
  const found = new Map((await findPiecesOf(db, asked)).map((piece) => [piece.tag, piece]));
  return asked.flatMap((tag) => {
    const piece = found.get(tag);
    return piece ? [labelOf(piece, shopAddress)] : [];
  });
}

function labelOf(piece: PieceRow, shopAddress: string): PieceLabel {
  const { tag, productName, purity, productId } = piece;
  const { gross_weight_g, net_weight_g, huid, size } = enteredOf(piece);
  const address = `${shopAddress}/user/products/${productId}?tag=${encodeURIComponent(tag)}`;
  return {
    ...{ tag, product_name: productName, purity, gross_weight_g, net_weight_g, huid, size },
    qr_svg: toSVG({ bcid: 'qrcode', text: address }),
    barcode_svg: toSVG({ bcid: 'code128', text: tag, height: 8 }),
  };
}
