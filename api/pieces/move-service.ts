import { sql } from 'drizzle-orm';
import { type Actor, actorText } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import type { PieceState } from '#contract/pieces/pieces.ts';
import { pieceMoves, pieces } from '#db/tables/catalogue/pieces.ts';

export interface PieceMove {
  toState: PieceState;
  /** The order line, for `held` and `sold` alone. */
  orderItemId: number | null;
  /** Undefined: it stays where it is. */
  toPlace?: string | undefined;
  /** For the people who read the piece's history. */
  reason: string;
  actor: Actor;
  at: Date;
}

/** Moves pieces and records it; locks them in order of id. The stock of their products is the caller's to change. */
export async function movePieces(
  tx: Database,
  pieceIds: readonly number[],
  { toState, orderItemId, toPlace, reason, actor, at }: PieceMove,
): Promise<void> {
  await tx.execute(sql`
    with before as (
      select piece_id, state, place from ${pieces}
      where piece_id = any(${sql.param([...pieceIds])}::int[]) order by piece_id for no key update
    ), moved as (
      update ${pieces} as piece
      set state = ${toState}::text, order_item_id = ${orderItemId}::int, place = coalesce(${toPlace ?? null}::text, piece.place)
      from before where piece.piece_id = before.piece_id
    )
    insert into ${pieceMoves} (piece_id, from_state, to_state, from_place, to_place, order_item_id, actor, reason, at)
    select piece_id, state, ${toState}::text, place, coalesce(${toPlace ?? null}::text, place), ${orderItemId}::int,
      ${actorText(actor)}::text, ${reason}::text, ${at}::timestamptz from before order by piece_id`);
}
