import { countAgainstRateLimit } from '#api/accounts/rate-limit-service.ts';
import { readCreditAmounts } from '#api/invoices/credit-notes/credit-service.ts';
import { encodeOnce } from '#api/media/encoding-service.ts';
import { queueReturnMessage } from '#api/messages/queue/queue-service.ts';
import { lockOrder, readOwnOrder } from '#api/orders/order-service.ts';
import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { isRefusal, type Refusal, refuse, refuseField } from '#contract/errors.ts';
import type { AskReturnBody, OwnReturn, ReturnOptions, ReturnsResponse } from '#contract/returns/returns.ts';
import { findReturnableOrder, findSoldLines } from './option-queries.ts';
import * as queries from './queries.ts';
import { toListed, toOwnReturn } from './response-rules.ts';
import { CUSTOMER, isPickupDay, RETURN_LIMITS, toOptions, WITHDRAWABLE, whyNotReturned } from './rules.ts';
import { readWholeReturn } from './whole-return-service.ts';

const MAX_LISTED = 50;

/** A customer and the moment at which they act. */
interface Buyer {
  db: Database;
  userId: string;
  now: Date;
}

export const unknownReturn = () => refuse('not_found', 'There is no return of this number.');

/** The pieces of an own order that can be returned now. Refusal: not_found. */
export async function readReturnOptions(
  { db, userId, now }: Buyer,
  orderId: string,
): Promise<ReturnOptions | Refusal> {
  const own = await readOwnOrder(db, userId, orderId);
  return isRefusal(own) ? own : optionsOf(db, orderId, now);
}

/** How many pieces of each item of an order are in an open return. */
export async function readPiecesInReturns(
  db: Database,
  orderId: string,
): Promise<ReadonlyMap<number, number>> {
  const lines = await findSoldLines(db, orderId);
  return new Map(lines.map(({ orderItemId, openQuantity }) => [orderItemId, openQuantity]));
}

async function optionsOf(db: Database, orderId: string, now: Date): Promise<ReturnOptions | Refusal> {
  const order = await findReturnableOrder(db, orderId);
  if (!order) return refuse('not_found');
  const [lines, amountsOf] = [await findSoldLines(db, orderId), await readCreditAmounts(db, orderId)];
  return toOptions({ order, lines, amountsOf }, now);
}

/** Asks to return pieces of an own delivered order (P-269). Refusals: not_found, invalid_input, return_refused, too_many_attempts. */
export async function askReturn({ db, userId, now }: Buyer, asked: AskReturnBody): Promise<number | Refusal> {
  const own = await readOwnOrder(db, userId, asked.order_id);
  if (isRefusal(own)) return own;
  if (!isPickupDay(asked.pickup_day, now)) {
    return refuseField('pickup_day', 'Please choose a day from tomorrow on, within two weeks.');
  }
  const limited = await countAgainstRateLimit(db, now, RETURN_LIMITS.ask(userId));
  if (limited) return limited;
  return inTransaction<number | Refusal>(db, async (tx) => {
    await lockOrder(tx, own.orderId);
    const options = await optionsOf(tx, own.orderId, now);
    if (isRefusal(options)) return options;
    const why = whyNotReturned(options, asked.pieces);
    if (why !== undefined) return refuse('return_refused', why);
    const row = {
      ...{ orderId: own.orderId, userId, reason: asked.reason, text: asked.text, askedAt: now },
      ...{ pickupDay: asked.pickup_day, pickupPart: asked.pickup_part, wantsExchange: asked.wants_exchange },
      state: 'asked',
    } as const;
    const lines = asked.pieces.map(({ order_item_id, quantity }) => ({
      orderItemId: order_item_id,
      quantity,
    }));
    const returnNumber = await queries.insertReturn(tx, row, lines);
    await queries.insertEvent(tx, returnNumber, { kind: 'asked', person: CUSTOMER, happenedAt: now });
    await queueReturnMessage(tx, 'return asked', { returnNumber }, now);
    return returnNumber;
  });
}

/** The newest returns of a customer. */
export async function listOwnReturns(db: Database, userId: string): Promise<ReturnsResponse['data']> {
  return (await queries.findOfCustomer(db, userId, MAX_LISTED)).map(toListed);
}

export const readReturnsOfOrder = queries.findOfOrder;

/** A customer's own return. Refusal: not_found, for returns of others too. */
export async function readOwnReturn(
  db: Database,
  userId: string,
  returnNumber: number,
): Promise<OwnReturn | Refusal> {
  const found = await readWholeReturn(db, returnNumber, userId);
  return found ? toOwnReturn(found) : unknownReturn();
}

/** Withdraws an own return until its parcel is on the way. Refusals: not_found, return_change_refused. */
export function withdrawReturn(
  { db, userId, now }: Buyer,
  returnNumber: number,
): Promise<'withdrawn' | Refusal> {
  return inTransaction<'withdrawn' | Refusal>(db, async (tx) => {
    const found = await queries.lockReturn(tx, returnNumber, userId);
    if (!found) return unknownReturn();
    if (!WITHDRAWABLE.includes(found.state)) {
      return refuse('return_change_refused', 'This return can no longer be withdrawn. Please call us.');
    }
    await queries.updateReturn(tx, returnNumber, { state: 'closed' });
    await queries.insertEvent(tx, returnNumber, { kind: 'withdrawn', person: CUSTOMER, happenedAt: now });
    return 'withdrawn';
  });
}

/** Names the order that the customer placed instead (P-275). Refusals: not_found, return_change_refused. */
export function linkExchange(
  { db, userId, now }: Buyer,
  returnNumber: number,
  orderId: string,
): Promise<'linked' | Refusal> {
  return inTransaction<'linked' | Refusal>(db, async (tx) => {
    const order = await readOwnOrder(tx, userId, orderId);
    if (isRefusal(order)) return order;
    const found = await queries.lockReturn(tx, returnNumber, userId);
    if (!found) return unknownReturn();
    if (found.exchangeOrderId !== null) {
      return refuse('return_change_refused', 'This return names its new order already.');
    }
    if (order.orderDate < found.askedAt) {
      return refuse('return_change_refused', 'This order was placed before the return.');
    }
    await queries.updateReturn(tx, returnNumber, { exchangeOrderId: order.orderId });
    const event = { kind: 'exchanged', text: order.orderId, person: CUSTOMER, happenedAt: now } as const;
    await queries.insertEvent(tx, returnNumber, event);
    return 'linked';
  });
}

/** Adds a photo, without metadata, to an own return that has none. Refusals: not_found, too_many_attempts, photo_refused, busy. */
export async function addReturnPhoto(
  { db, userId, now }: Buyer,
  returnNumber: number,
  upload: Buffer,
): Promise<'added' | Refusal> {
  if (!(await queries.findReturn(db, returnNumber, userId))) return unknownReturn();
  const limited = await countAgainstRateLimit(db, now, RETURN_LIMITS.photo(userId));
  if (limited) return limited;
  const photo = await encodeOnce(upload);
  if (isRefusal(photo)) return photo;
  return inTransaction<'added' | Refusal>(db, async (tx) => {
    if (!(await queries.insertPhoto(tx, returnNumber, photo))) {
      return refuse('photo_refused', 'This return has a photo already.');
    }
    await queries.insertEvent(tx, returnNumber, { kind: 'photo added', person: CUSTOMER, happenedAt: now });
    return 'added';
  });
}

/** The photo of a return, for the staff. Refusal: not_found. */
export async function readReturnPhoto(db: Database, returnNumber: number): Promise<Buffer | Refusal> {
  const photo = await queries.findPhoto(db, returnNumber);
  return photo ?? refuse('not_found', 'This return has no photo.');
}

/** How many returns wait for an approval, for weighing and for a decision. */
export const countReturns = queries.countWaiting;
