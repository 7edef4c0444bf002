import { recordAct } from '#api/audit/service.ts';
import type { Acting } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { MAX_UNDO_START_MINUTES } from '#contract/office/pieces/pieces.ts';
import { movePieces } from '../move-service.ts';
import * as queries from './queries.ts';
import { noSuchGoods } from './rules.ts';

/** Why a register cannot be taken back; undefined: it can. */
function whyNoUndo(
  { productName, hasPieces }: queries.Goods,
  start: queries.StartOfRegister | undefined,
  now: Date,
): string | undefined {
  if (!hasPieces) return `The pieces of ${productName} are not registered.`;
  // It began with no piece, and none was added.
  if (!start) return undefined;
  if (now.getTime() - start.startedAt.getTime() > MAX_UNDO_START_MINUTES * MINUTE_MS) {
    return `The register was started more than ${MAX_UNDO_START_MINUTES} minutes ago.`;
  }
  return start.isChanged ? 'Pieces of this register were changed or sold since.' : undefined;
}

export async function mayUndoStart(db: Database, goods: queries.Goods, now: Date): Promise<boolean> {
  if (!goods.hasPieces) return false;
  return whyNoUndo(goods, await queries.findStart(db, goods.productId), now) === undefined;
}

/** Takes back a register that was just started (P-219); returns how many pieces. Refusals: not_found, piece_change_refused. */
export function undoRegister({ db, now, actor }: Acting, sku: string): Promise<number | Refusal> {
  return inTransaction<number | Refusal>(db, async (tx) => {
    const found = await queries.findGoods(tx, sku);
    if (!found) return noSuchGoods(sku);
    // A payment moves the pieces of its order without locking the product.
    await queries.lockOpenOrders(tx, found.productId);
    const goods = (await queries.lockGoods(tx, sku)) ?? found;
    const start = await queries.findStart(tx, goods.productId);
    const why = whyNoUndo(goods, start, now);
    if (why !== undefined) return refuse('piece_change_refused', why);
    const { pieceIds, tags } = start ?? { pieceIds: [], tags: [] };
    await queries.setRegistered(tx, goods.productId, false);
    const reason = 'The register was started by mistake';
    await movePieces(tx, pieceIds, { toState: 'melted', orderItemId: null, reason, actor, at: now });
    const before = { pieces: tags.length, first_tag: tags[0], last_tag: tags.at(-1) };
    await recordAct(
      tx,
      actor,
      { act: 'register of pieces taken back', subject: `product:${sku}`, before },
      now,
    );
    return tags.length;
  });
}
