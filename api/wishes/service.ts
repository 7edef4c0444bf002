import { countAgainstRateLimit } from '#api/accounts/rate-limit-service.ts';
import { priceLines } from '#api/cart/rules.ts';
import { type ChosenPrice, chosenPriceNow } from '#api/catalogue/choices/choice-service.ts';
import { readWishChoices, type WishChoices } from '#api/messages/choices/choice-service.ts';
import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { type RateReader, readLiveRates } from '#api/rates/service.ts';
import type { EnteredChoice } from '#contract/choices/choices.ts';
import { MAX_WISHES } from '#contract/constants.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { Wish, WishedPiece } from '#contract/wishes/wishes.ts';
import type { WishOwner } from './queries.ts';
import * as queries from './queries.ts';
import { DEVICE_LIST_MS, messagesOf, RESTORE_WINDOW_MS, toWish, visitorLimits } from './rules.ts';
import { moveShares } from './sharing/sharing-queries.ts';

/** A wish list at today's prices, the newest wish first. Wishes of one product do not share its stock. */
export async function readWishList(reader: RateReader, owner: WishOwner, now: Date): Promise<Wish[]> {
  const [live, rows, choices] = await Promise.all([
    readLiveRates(reader, now),
    queries.findWishes(reader.db, owner),
    choicesOf(reader.db, owner),
  ]);
  return rows.flatMap((row) => priceLines([row], live, now).map((priced) => toWish(priced, now, choices)));
}

export async function readWishedPieces(db: Database, owner: WishOwner): Promise<WishedPiece[]> {
  const [rows, choices] = await Promise.all([queries.findWishedPieces(db, owner), choicesOf(db, owner)]);
  return rows.map((row) => ({
    wish_id: row.wishId,
    product_id: row.productId,
    ...(choices && { messages: messagesOf(row, choices) }),
  }));
}

/** A device has no e-mail address. */
async function choicesOf(db: Database, owner: WishOwner): Promise<WishChoices | undefined> {
  return 'userId' in owner ? readWishChoices(db, owner.userId) : undefined;
}

interface Wisher {
  owner: WishOwner;
  /** The network address of the request. */
  address: string;
}

/**
 * Puts a piece on a wish list as it was chosen, at its price of now; a choice that is on the list keeps its price (P-303).
 * Refusals: too_many_attempts, not_found, choice_refused, price_on_request, wish_list_full.
 */
export async function addWish(
  reader: RateReader,
  { owner, address }: Wisher,
  { productId, ...entered }: EnteredChoice & { productId: number },
  now: Date,
): Promise<number | Refusal> {
  const { db } = reader;
  const limited = 'deviceHash' in owner && (await countAgainstRateLimit(db, now, visitorLimits(address)));
  if (limited) return limited;
  const chosen = await chosenPriceNow(reader, productId, { ...entered, quantity: 1 }, now);
  if (isRefusal(chosen)) return chosen;
  return inTransaction(db, (tx) => putOnList(tx, owner, { productId, ...chosen }, now));
}

/** Refusals: not_found, wish_list_full. */
export async function putOnList(
  tx: Database,
  owner: WishOwner,
  chosen: ChosenPrice & { productId: number },
  now: Date,
): Promise<number | Refusal> {
  if (!(await queries.isForSale(tx, chosen.productId)))
    return refuse('not_found', 'This piece is not in the shop.');
  const listId = await queries.lockOwnList(tx, owner, now);
  await queries.deleteRemovedBefore(tx, listId, new Date(now.getTime() - RESTORE_WINDOW_MS));
  const wishId = await queries.insertWish(tx, listId, chosen, now);
  return (await queries.countWishes(tx, listId)) > MAX_WISHES ? refuse('wish_list_full') : wishId;
}

export const unknownWish = () => refuse('not_found', 'This piece is not on your wish list.');

/** Refusal: not_found. */
export async function removeWish(
  db: Database,
  owner: WishOwner,
  wishId: number,
  now: Date,
): Promise<Refusal | undefined> {
  return (await queries.markRemoved(db, owner, wishId, now)) ? undefined : unknownWish();
}

/** Undoes the removal of a wish, which has its first price again. Refusals: not_found, wish_list_full. */
export function putBackWish(
  db: Database,
  owner: WishOwner,
  wishId: number,
  now: Date,
): Promise<Refusal | undefined> {
  return inTransaction(db, async (tx) => {
    const listId = await queries.lockOwnList(tx, owner, now);
    if (!(await queries.markPutBack(tx, owner, wishId))) return unknownWish();
    return (await queries.countWishes(tx, listId)) > MAX_WISHES ? refuse('wish_list_full') : undefined;
  });
}

/** Moves the wishes of a device to a customer's list and ends the device's list; beyond the limit its oldest stay out (P-304). */
export function joinWishLists(db: Database, userId: string, deviceHash: Buffer, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    const to = await queries.lockOwnList(tx, { userId }, now);
    const from = await queries.lockDeviceList(tx, deviceHash);
    if (from === undefined) return;
    const free = MAX_WISHES - (await queries.countWishes(tx, to));
    if (free > 0) await queries.copyWishes(tx, { from, to, max: free });
    await moveShares(tx, { from, to });
    await queries.deleteList(tx, from);
  });
}

const MAX_DELETED_AT_ONCE = 1000;

export function deleteUnusedDeviceLists(db: Database, now: Date): Promise<void> {
  return queries.deleteDeviceListsBefore(db, new Date(now.getTime() - DEVICE_LIST_MS), MAX_DELETED_AT_ONCE);
}
