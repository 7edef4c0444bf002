import { recordAct } from '#api/audit/service.ts';
import { type Acting, actorText } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { isHallmarked } from '#contract/catalogue/hallmark.ts';
import { isRefusal, type Refusal, refuse, refuseField } from '#contract/errors.ts';
import {
  type EnteredPiece,
  MAX_FIRST_PIECES,
  type RegisteredPiece,
  type RegisterOfGoods,
} from '#contract/office/pieces/pieces.ts';
import { readScan, tagOf } from '#contract/pieces/tags.ts';
import { toGrams } from '#contract/weight.ts';
import { lockMadeLine, ofMadeLine } from './made-line-service.ts';
import { changedPiece, checkFields } from './piece-service.ts';
import * as queries from './queries.ts';
import { enteredOf, fieldsOf, noSuchGoods, ownTagFault, subjectOf } from './rules.ts';
import { readSizedPiece } from './size-service.ts';
import { mayUndoStart } from './undo-service.ts';

/** Refusal: not_found. */
export async function readRegister(db: Database, sku: string, now: Date): Promise<RegisterOfGoods | Refusal> {
  const goods = await queries.findGoods(db, sku);
  if (!goods) return noSuchGoods(sku);
  const open = await queries.findOpenLines(db, goods.productId);
  return {
    ...{ sku, product_name: goods.productName, purity: goods.purity, stock: goods.stock },
    gross_weight_g: toGrams(goods.grossWeightMilligrams),
    net_weight_g: toGrams(goods.netWeightMilligrams),
    has_pieces: goods.hasPieces,
    in_orders: open.reduce((sum, { quantity }) => sum + quantity, 0),
    needs_huid: isHallmarked(goods),
    may_undo_start: await mayUndoStart(db, goods, now),
  };
}

/**
 * Starts the register of a product: makes a piece for each one in stock, and for each that an open order holds or has bought
 * (P-207). Returns how many. Refusals: not_found, piece_change_refused, changed_meanwhile.
 */
export function startRegister(
  { db, now, actor }: Acting,
  sku: string,
  place: string,
): Promise<number | Refusal> {
  return inTransaction<number | Refusal>(db, async (tx) => {
    const found = await queries.findGoods(tx, sku);
    if (!found) return noSuchGoods(sku);
    const lockedOrders = await queries.lockOpenOrders(tx, found.productId);
    const goods = await queries.lockGoods(tx, sku);
    if (!goods) return noSuchGoods(sku);
    const open = await queries.findOpenLines(tx, goods.productId);
    const count = open.reduce((sum, { quantity }) => sum + quantity, goods.stock ?? 0);
    const wrong = whyNoRegister(goods, count);
    if (wrong !== undefined) return refuse('piece_change_refused', wrong);
    if (open.some(({ orderId }) => !lockedOrders.has(orderId))) {
      return refuse('changed_meanwhile', 'An order came in at this moment. Please press again.');
    }
    const numbers = await queries.takePieceNumbers(tx, count);
    const owners: Pick<queries.NewPiece, 'state' | 'orderItemId'>[] = open.flatMap(
      ({ orderItemId, quantity, isPaid }) =>
        Array.from({ length: quantity }, () => ({
          state: isPaid ? ('sold' as const) : ('held' as const),
          orderItemId,
        })),
    );
    const { productId, grossWeightMilligrams, netWeightMilligrams } = goods;
    const made = numbers.map((pieceId, index) => ({
      ...{ pieceId, tag: tagOf(pieceId), productId, grossWeightMilligrams, netWeightMilligrams, place },
      ...(owners[index] ?? { state: 'in shop' as const }),
    }));
    await queries.setRegistered(tx, productId, true);
    await queries.insertPieces(tx, made, {
      ...{ actor: actorText(actor), reason: queries.START_REASON, at: now },
    });
    const after = { place, pieces: count, first_tag: made[0]?.tag, last_tag: made.at(-1)?.tag };
    await recordAct(tx, actor, { act: 'register of pieces started', subject: `product:${sku}`, after }, now);
    return count;
  });
}

function whyNoRegister(goods: queries.Goods, count: number): string | undefined {
  const { productName, hasPieces, stock, netWeightMilligrams } = goods;
  if (hasPieces) return `The pieces of ${productName} are registered already.`;
  if (stock === null) return `${productName} is made to order. Enter a stock first; 0 will do.`;
  if (netWeightMilligrams === 0) return `${productName} has no net weight. Enter it in the goods first.`;
  if (count > MAX_FIRST_PIECES) return `A register begins with at most ${MAX_FIRST_PIECES} pieces.`;
  return undefined;
}

export interface NewRegisteredPiece {
  sku: string;
  /** Empty: the shop gives one. */
  tag: string;
  place: string;
  entered: EnteredPiece;
  /** The line of a paid order for which the piece was made. */
  orderItemId?: number | undefined;
}

/** Registers a piece, for the stock or the order it was made for (P-236). Refusals: not_found, piece_change_refused, invalid_input. */
export function registerPiece(
  { db, now, actor }: Acting,
  { sku, tag: given, place, entered, orderItemId }: NewRegisteredPiece,
): Promise<RegisteredPiece | Refusal> {
  return inTransaction<RegisteredPiece | Refusal>(db, async (tx) => {
    const line = orderItemId === undefined ? undefined : await lockMadeLine(tx, orderItemId);
    if (isRefusal(line)) return line;
    const goods = await queries.lockGoods(tx, sku);
    if (!goods) return noSuchGoods(sku);
    if (!goods.hasPieces) {
      return refuse('piece_change_refused', `Start the register of ${goods.productName} first.`);
    }
    await queries.lockNames(tx);
    const written = await readSizedPiece(tx, goods, entered.size || null);
    const sized = line && !isRefusal(written) ? ofMadeLine(line, goods, written) : written;
    if (isRefusal(sized)) return sized;
    const fields = { ...fieldsOf(entered), size: sized.size };
    const refused = (await refuseTag(tx, readScan(given))) ?? (await checkFields(tx, fields, entered, sized));
    if (isRefusal(refused)) return refused;
    const [pieceId = 0] = await queries.takePieceNumbers(tx, 1);
    const tag = readScan(given) || tagOf(pieceId);
    const owner = line
      ? { state: 'sold' as const, orderItemId: line.orderItemId }
      : { state: 'in shop' as const };
    const reason = line ? `Made for order ${line.orderId}` : 'Registered';
    const piece = { pieceId, tag, productId: goods.productId, place, ...owner, ...fields };
    await queries.insertPieces(tx, [piece], { actor: actorText(actor), reason, at: now });
    if (!line) await queries.changeStock(tx, goods.productId, 1);
    const after = { sku, place, ...(line && { order_id: line.orderId }), ...enteredOf(fields) };
    await recordAct(tx, actor, { act: 'piece registered', subject: subjectOf(tag), after }, now);
    return changedPiece(tx, tag);
  });
}

async function refuseTag(tx: Database, tag: string): Promise<Refusal | undefined> {
  if (tag === '') return undefined;
  const taken = (await queries.findPiece(tx, tag)) && `Another piece has the tag ${tag} already.`;
  const fault = ownTagFault(tag) ?? taken;
  return fault === undefined ? undefined : refuseField('tag', fault);
}
