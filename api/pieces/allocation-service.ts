import { requiredSize, wordsOfChoice } from '#api/catalogue/choices/supply-rules.ts';
import type { Actor } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { groupBy } from '#api/platform/group-by.ts';
import {
  countAsStock,
  countInShop,
  findPiecesOfOrder,
  findRegisteredLines,
  isMadeLighter,
  lockPiecesInShop,
} from './allocation-queries.ts';
import { movePieces } from './move-service.ts';

const PLAIN = { chosenPurity: null, engraving: null };

/** Orders move pieces by themselves; who changed the order is in its own history. */
const BY_ORDERS: Actor = { kind: 'job', job: 'orders' };

/** Which registered pieces are too few for an order, without the end of the sentence. The products must be locked. */
export async function findPieceShortage(tx: Database, orderId: string): Promise<string | undefined> {
  const lines = await findRegisteredLines(tx, orderId);
  const bySize = groupBy(lines, (line) => JSON.stringify([line.productId, requiredSize(line, line)?.text]));
  for (const [line, ...others] of bySize.values()) {
    if (!line) continue;
    const wanted = others.reduce((sum, { quantity }) => sum + quantity, line.quantity);
    const there = await countInShop(tx, line.productId, requiredSize(line, line));
    if (there >= wanted) continue;
    const what = line.productName + wordsOfChoice({ ...line, choice: { ...PLAIN, ...line } });
    return there === 0 ? `${what} was just sold` : `We have only ${there} of ${what}`;
  }
  return undefined;
}

/** Holds the registered pieces of an order's lines, after its stock was taken and `findPieceShortage` called in this transaction. */
export async function holdPieces(tx: Database, orderId: string, at: Date): Promise<void> {
  for (const line of await findRegisteredLines(tx, orderId)) {
    const { orderItemId, productId, quantity } = line;
    const chosen = await lockPiecesInShop(tx, productId, requiredSize(line, line), quantity);
    if (chosen.length < quantity) {
      throw new Error(`product ${productId} has fewer registered pieces in the shop than are allocated`);
    }
    const reason = `held for order ${orderId}`;
    await movePieces(tx, chosen, { toState: 'held', orderItemId, reason, actor: BY_ORDERS, at });
  }
}

/** Marks the pieces that an order holds as sold. */
export async function sellPieces(tx: Database, orderId: string, at: Date): Promise<void> {
  const held = await findPiecesOfOrder(tx, orderId);
  for (const [orderItemId, ofLine] of groupBy(held, (piece) => piece.orderItemId)) {
    const pieceIds = ofLine.map(({ pieceId }) => pieceId);
    const reason = `sold by order ${orderId}`;
    await movePieces(tx, pieceIds, { toState: 'sold', orderItemId, reason, actor: BY_ORDERS, at });
  }
}

/** Puts an order's pieces back into the shop, lighter ones set aside. Its stock must be released before, in this transaction. */
export async function releasePieces(tx: Database, orderId: string, at: Date): Promise<void> {
  const ofOrder = await findPiecesOfOrder(tx, orderId);
  const idsOf = (some: typeof ofOrder) => some.map(({ pieceId }) => pieceId);
  const back = ofOrder.filter((piece) => !isMadeLighter(piece));
  const [inShop, aside] = [idsOf(back), idsOf(ofOrder.filter(isMadeLighter))];
  const made = idsOf(back.filter(({ leadDays }) => leadDays > 0));
  const moved = { orderItemId: null, reason: `back from order ${orderId}`, actor: BY_ORDERS, at };
  if (made.length > 0) await countAsStock(tx, made);
  if (inShop.length > 0) await movePieces(tx, inShop, { toState: 'in shop', ...moved });
  if (aside.length > 0) await movePieces(tx, aside, { toState: 'returned', ...moved });
}

interface TakenBack {
  orderId: string;
  /** As they were sold, and aside because they are not. What was made lighter than its goods state is set aside, too. */
  inShop: readonly number[];
  aside: readonly number[];
  actor: Actor;
  at: Date;
}

/** Takes sold pieces back from an order; their products must be locked. Only those for sale again are stock. */
export async function takeBackPieces(
  tx: Database,
  { orderId, inShop, aside, actor, at }: TakenBack,
): Promise<void> {
  const light = new Set(
    (await findPiecesOfOrder(tx, orderId)).filter(isMadeLighter).map(({ pieceId }) => pieceId),
  );
  const sound = inShop.filter((pieceId) => !light.has(pieceId));
  const unsound = [...aside, ...inShop.filter((pieceId) => light.has(pieceId))];
  const moved = { orderItemId: null, reason: `came back from order ${orderId}`, actor, at };
  if (sound.length > 0) {
    await countAsStock(tx, sound);
    await movePieces(tx, sound, { toState: 'in shop', ...moved });
  }
  if (unsound.length > 0) await movePieces(tx, unsound, { toState: 'returned', ...moved });
}
