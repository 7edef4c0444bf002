import { sql } from 'drizzle-orm';
import type { PieceState } from '#contract/pieces/pieces.ts';
import type { Milligrams } from '#contract/weight.ts';
import { pieces } from '#db/tables/catalogue/pieces.ts';

/** A registered piece of an order line. */
export interface PieceOfLine {
  pieceId: number;
  tag: string;
  huid: string | null;
  huidExemptReason: string | null;
  grossWeightMilligrams: Milligrams;
  netWeightMilligrams: Milligrams;
  place: string;
  state: PieceState;
}

/** Subquery: the registered pieces of an order line, oldest first; needs `order_items` in the outer query. */
export const piecesOfLine = sql<PieceOfLine[]>`(
  select coalesce(json_agg(json_build_object(
    'pieceId', piece.piece_id, 'tag', piece.tag, 'huid', piece.huid, 'huidExemptReason', piece.huid_exempt_reason,
    'grossWeightMilligrams', piece.gross_weight_mg, 'netWeightMilligrams', piece.net_weight_mg,
    'place', piece.place, 'state', piece.state) order by piece.piece_id), '[]')
  from ${pieces} piece where piece.order_item_id = order_items.order_item_id)`;
