import { recordAct, recordActs } from '#api/audit/service.ts';
import { findMissingPhotos, PIECE_PHOTO } from '#api/media/service.ts';
import type { Acting } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { groupBy } from '#api/platform/group-by.ts';
import { isRefusal, type Refusal, refuse, refuseFields } from '#contract/errors.ts';
import type { EnteredPiece, RegisteredPiece } from '#contract/office/pieces/pieces.ts';
import { readScan } from '#contract/pieces/tags.ts';
import { movePieces } from '../move-service.ts';
import { lockWeighedAgain } from './made-line-service.ts';
import * as queries from './queries.ts';
import {
  enteredOf,
  fieldFaults,
  fieldsOf,
  type PieceFaults,
  type PieceFields,
  type PieceRow,
  STATE_WORDS,
  type StatedWeight,
  shownPiece,
  soldPieceFaults,
  subjectOf,
  unknownScan,
} from './rules.ts';
import { readSizedPiece } from './size-service.ts';

/** A piece after an act. */
export async function changedPiece(tx: Database, tag: string): Promise<RegisteredPiece> {
  const piece = await queries.findPiece(tx, tag);
  if (!piece) throw new Error(`piece ${tag} was not stored`);
  return shownPiece(piece);
}

/** Whether a piece can have these fields; the caller holds `lockNames`. Refusal: invalid_input. */
export async function checkFields(
  tx: Database,
  fields: PieceFields,
  { photo_url }: EnteredPiece,
  stated: StatedWeight,
  { stored, mayBeWeighedAgain = false }: { stored?: PieceRow; mayBeWeighedAgain?: boolean } = {},
): Promise<Refusal | undefined> {
  const owner = fields.huid === null ? undefined : await queries.findTagOfHuid(tx, fields.huid);
  const isPhotoMissing =
    photo_url !== null &&
    (fields.photoHash === null || (await findMissingPhotos(tx, [photo_url], PIECE_PHOTO)).length > 0);
  const faults: PieceFaults = {
    ...fieldFaults(fields, stated),
    ...(owner !== undefined &&
      owner !== stored?.tag && { huid: `The piece ${owner} has this HUID already.` }),
    ...(isPhotoMissing && { photo_url: 'This photo is not stored in the shop. Please send it again.' }),
    ...(stored?.state === 'sold' && !mayBeWeighedAgain && soldPieceFaults(stored, fields)),
    ...((stored?.state === 'held' || mayBeWeighedAgain) &&
      stored &&
      fields.size !== stored.size && { size: 'An order holds this piece in its size.' }),
  };
  return refuseFields(faults);
}

async function lockPiece(tx: Database, scanned: string): Promise<PieceRow | Refusal> {
  const tag = readScan(scanned);
  const [piece] = await queries.lockPieces(tx, [tag]);
  return piece ?? refuse('not_found', unknownScan(tag));
}

/** Changes what is written of a piece. Refusals: not_found, changed_meanwhile, invalid_input. */
export function editPiece(
  { db, now, actor }: Acting,
  scanned: string,
  version: number,
  entered: EnteredPiece,
): Promise<RegisteredPiece | Refusal> {
  return inTransaction<RegisteredPiece | Refusal>(db, async (tx) => {
    const ofOrder = await lockWeighedAgain(tx, readScan(scanned));
    const piece = await lockPiece(tx, scanned);
    if (isRefusal(piece)) return piece;
    if (piece.version !== version) return refuse('changed_meanwhile');
    const goods = await queries.findGoods(tx, piece.sku);
    await queries.lockNames(tx);
    // A size and a weight that were accepted once are not refused anew because the goods state others since.
    const size = entered.size || null;
    const read = goods && (await readSizedPiece(tx, goods, size));
    if (isRefusal(read) && size !== piece.size) return read;
    const unknown = { size, statedNetMilligrams: piece.netWeightMilligrams };
    const sized = read === undefined || isRefusal(read) ? unknown : read;
    const fields = { ...fieldsOf(entered), size: sized.size };
    const isSameNet = fields.netWeightMilligrams === piece.netWeightMilligrams && fields.size === piece.size;
    const unchanged = isSameNet && { statedNetMilligrams: piece.netWeightMilligrams };
    const refused = await checkFields(tx, fields, entered, unchanged || ofOrder || sized, {
      stored: piece,
      mayBeWeighedAgain: ofOrder !== undefined,
    });
    if (refused) return refused;
    const changed = changesOf(enteredOf(piece), enteredOf(fields));
    if (!changed) return shownPiece(piece);
    await queries.updatePiece(tx, piece.pieceId, fields);
    await recordAct(tx, actor, { act: 'piece changed', subject: subjectOf(piece.tag), ...changed }, now);
    return changedPiece(tx, piece.tag);
  });
}

function changesOf(before: EnteredPiece, after: EnteredPiece) {
  const names = Object.keys(before).filter(
    (name) => before[name as keyof EnteredPiece] !== after[name as keyof EnteredPiece],
  );
  const valuesOf = (fields: EnteredPiece) =>
    Object.fromEntries(names.map((name) => [name, fields[name as keyof EnteredPiece]]));
  return names.length === 0 ? undefined : { before: valuesOf(before), after: valuesOf(after) };
}

export interface MovedPiece {
  tag: string;
  /** Where it was. */
  place: string;
}

/** Moves pieces to a place. Returns those that were elsewhere. Refusals: not_found, piece_change_refused. */
export function movePiecesTo(
  { db, now, actor }: Acting,
  scanned: readonly string[],
  place: string,
  reason: string,
): Promise<MovedPiece[] | Refusal> {
  return inTransaction<MovedPiece[] | Refusal>(db, async (tx) => {
    const tags = [...new Set(scanned.map(readScan))];
    const locked = await queries.lockPieces(tx, tags);
    const unknown = tags.find((tag) => !locked.some((piece) => piece.tag === tag));
    if (unknown !== undefined) return refuse('not_found', unknownScan(unknown));
    const gone = locked.find(({ state }) => state === 'melted');
    if (gone) return refuse('piece_change_refused', `${gone.tag} was taken out: it has no place.`);
    const moving = locked.filter((piece) => piece.place !== place);
    for (const group of groupBy(moving, ({ state, orderItemId }) => `${state} ${orderItemId}`).values()) {
      const [{ state, orderItemId }] = group as [PieceRow];
      const ids = group.map(({ pieceId }) => pieceId);
      await movePieces(tx, ids, { toState: state, orderItemId, toPlace: place, reason, actor, at: now });
    }
    const acts = moving.map((piece) => ({
      ...{ act: 'piece moved', subject: subjectOf(piece.tag), ...(reason && { reason }) },
      ...{ before: { place: piece.place }, after: { place } },
    }));
    if (acts.length > 0) await recordActs(tx, actor, acts, now);
    return moving.map((piece) => ({ tag: piece.tag, place: piece.place }));
  });
}

/** Takes a piece out of the stock, or puts one that was taken out back. Refusals: not_found, piece_change_refused. */
export function switchPiece(
  { db, now, actor }: Acting,
  scanned: string,
  isBack: boolean,
  reason: string,
): Promise<RegisteredPiece | Refusal> {
  return inTransaction<RegisteredPiece | Refusal>(db, async (tx) => {
    const found = await queries.findPiece(tx, readScan(scanned));
    // Goods are locked before their pieces, as sales do.
    const goods = found && (await queries.lockGoods(tx, found.sku));
    const piece = await lockPiece(tx, scanned);
    if (isRefusal(piece)) return piece;
    const { tag, state, pieceId, productId } = piece;
    const toState = isBack ? 'in shop' : 'melted';
    if (state === toState) return shownPiece(piece);
    if (state === 'held' || state === 'sold') {
      const sentence = `${tag} is ${STATE_WORDS[state]}, ${piece.orderId}: change the order first.`;
      return refuse('piece_change_refused', sentence);
    }
    if (!goods?.hasPieces) {
      return refuse('piece_change_refused', `Start the register of ${piece.productName} first.`);
    }
    await movePieces(tx, [pieceId], { toState, orderItemId: null, reason, actor, at: now });
    if (isBack) await queries.changeStock(tx, productId, 1);
    else if (state === 'in shop') await queries.changeStock(tx, productId, -1);
    await recordAct(
      tx,
      actor,
      {
        ...{ act: isBack ? 'piece put back' : 'piece taken out', subject: subjectOf(tag), reason },
        ...{ before: { state }, after: { state: toState } },
      },
      now,
    );
    return changedPiece(tx, tag);
  });
}
