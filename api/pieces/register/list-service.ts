import { readNames } from '#api/audit/service.ts';
import type { Database } from '#api/platform/database/database.ts';
import { readPage } from '#api/platform/database/pages.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { PiecesQuery, RegisteredPiece } from '#contract/office/pieces/pieces.ts';
import { readScan } from '#contract/pieces/tags.ts';
import * as listQueries from './list-queries.ts';
import { shownPiece, unknownScan } from './rules.ts';

/** A page of the registered pieces, newest first. */
export async function listPieces(db: Database, query: PiecesQuery) {
  const q = query.q && readScan(query.q);
  const { page, next } = await readPage(
    (limit) => listQueries.findPieces(db, { ...query, q }, limit),
    ({ pieceId }) => pieceId,
  );
  return { data: page.map(shownPiece), next };
}

/** A piece by its tag, its HUID or the address in its QR code. Refusal: not_found. */
export async function readScanned(db: Database, scanned: string): Promise<RegisteredPiece | Refusal> {
  const code = readScan(scanned);
  const piece = await listQueries.findPieceOfCode(db, code);
  return piece ? shownPiece(piece) : refuse('not_found', unknownScan(code));
}

/** A page of the moves of a piece, newest first. */
export async function listMoves(db: Database, tag: string, before: number | undefined) {
  const { page, next } = await readPage(
    (limit) => listQueries.findMoves(db, readScan(tag), before, limit),
    ({ pieceMoveId }) => pieceMoveId,
  );
  const names = await readNames(db);
  const data = page.map((move) => ({
    ...{ piece_move_id: move.pieceMoveId, at: move.at.toISOString(), actor: move.actor },
    ...{ name: names.get(move.actor) ?? null, reason: move.reason, order_id: move.orderId },
    ...{ from_state: move.fromState, to_state: move.toState },
    ...{ from_place: move.fromPlace, to_place: move.toPlace },
  }));
  return { data, next };
}

export const listPlaces = listQueries.findPlaces;
