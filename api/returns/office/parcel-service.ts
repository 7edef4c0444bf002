import { recordAct } from '#api/audit/service.ts';
import { queueReturnMessage } from '#api/messages/queue/queue-service.ts';
import { lockOrder } from '#api/orders/order-service.ts';
import { type Acting, actorText } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { ReturnMessageKind } from '#contract/office/messages/message-states.ts';
import { isMistyped, readScan } from '#contract/pieces/tags.ts';
import type { ReturnEvent, ReturnState } from '#contract/returns/return-words.ts';
import * as queries from '../queries.ts';
import { unknownReturn } from '../service.ts';
import { findReturnOfTag } from './office-queries.ts';

/** A transition of a return without effects on other data. */
interface Step {
  from: readonly ReturnState[];
  to: ReturnState;
  kind: ReturnEvent;
  act: string;
  /** The refusal in any other state. */
  refusal: string;
  message?: ReturnMessageKind;
}

const APPROVE: Step = {
  ...{ from: ['asked'], to: 'approved', kind: 'approved', act: 'return approved' },
  ...{ refusal: 'This return is decided already.', message: 'return approved' },
};
const DECLINE: Step = {
  ...{ from: ['asked'], to: 'refused', kind: 'declined', act: 'return declined' },
  ...{ refusal: 'This return is decided already.', message: 'return refused' },
};
const COLLECT: Step = {
  ...{ from: ['approved'], to: 'on the way', kind: 'collected', act: 'return collected' },
  refusal: 'Only an approved return can be collected.',
};
const CLOSE: Step = {
  ...{ from: ['approved', 'on the way'], to: 'closed', kind: 'never came', act: 'return closed' },
  ...{ refusal: 'This return does not wait for its parcel.', message: 'return closed' },
};
const RECEIVE: Step = {
  ...{ from: ['approved', 'on the way'], to: 'here', kind: 'arrived', act: 'return received' },
  refusal: 'This return does not wait for its parcel.',
};
/** Of a return that was closed because its parcel did not come. */
const RECEIVE_LATE: Step = { ...RECEIVE, from: ['closed'] };
const SEND_BACK: Step = {
  ...{ from: ['refused'], to: 'closed', kind: 'sent back', act: 'return sent back' },
  refusal: 'Only the pieces of a refused return go back.',
};

interface Written {
  returnNumber: number;
  /** Null without a text. */
  text: string | null;
}

/** Approves a return, so that its parcel can be sent. Refusals: not_found, return_change_refused. */
export const approveReturn = (acting: Acting, written: Written) => take(acting, written, APPROVE);

/** Declines a return before anything was sent. Refusals: as approveReturn. */
export const declineReturn = (acting: Acting, written: Written) => take(acting, written, DECLINE);

/** Enters who collects the parcel. Refusals: as approveReturn. */
export const collectReturn = (acting: Acting, written: Written) => take(acting, written, COLLECT);

/** Closes a return whose parcel never came; a late one is still taken in (P-315). Refusals: as approveReturn. */
export const closeReturn = (acting: Acting, written: Written) => take(acting, written, CLOSE);

/** Enters by whom the pieces of a refused return went back. Refusals: as approveReturn. */
export const sendReturnBack = (acting: Acting, written: Written) => take(acting, written, SEND_BACK);

/**
 * Takes a parcel in, by the number of its return or the tag of a piece in it, also a late one (P-315). The order is locked,
 * so that nobody asks to return its pieces at the same moment. Refusals: not_found, return_change_refused.
 */
export function receiveReturn(acting: Acting, scanned: string): Promise<number | Refusal> {
  return inTransaction<number | Refusal>(acting.db, async (tx) => {
    const returnNumber = await readCode(tx, scanned);
    if (isRefusal(returnNumber)) return returnNumber;
    const head = await queries.findReturn(tx, returnNumber);
    if (head) await lockOrder(tx, head.orderId);
    const step = (await queries.mayArriveLate(tx, returnNumber)) ? RECEIVE_LATE : RECEIVE;
    const taken = await take({ ...acting, db: tx }, { returnNumber, text: null }, step);
    return isRefusal(taken) ? taken : returnNumber;
  });
}

async function readCode(tx: Database, scanned: string): Promise<number | Refusal> {
  const code = readScan(scanned);
  if (/^\d{1,9}$/.test(code)) return Number(code);
  if (isMistyped(code)) return refuse('not_found', `${code} is mistyped. Please scan or type it again.`);
  const found = await findReturnOfTag(tx, code);
  return found ?? refuse('not_found', `No return waits for a piece with the tag ${code}.`);
}

function take(
  { db, now, actor }: Acting,
  { returnNumber, text }: Written,
  { from, to, kind, act, refusal, message }: Step,
): Promise<'done' | Refusal> {
  return inTransaction<'done' | Refusal>(db, async (tx) => {
    const found = await queries.lockReturn(tx, returnNumber);
    if (!found) return unknownReturn();
    if (!from.includes(found.state) || isDeclined(found)) return refuse('return_change_refused', refusal);
    await queries.updateReturn(tx, returnNumber, { state: to, ...(to === 'here' && { arrivedAt: now }) });
    await queries.insertEvent(tx, returnNumber, { kind, text, person: actorText(actor), happenedAt: now });
    if (message) await queueReturnMessage(tx, message, { returnNumber }, now);
    const change = { before: { state: found.state }, after: { state: to } };
    const subject = `return:${returnNumber}`;
    await recordAct(tx, actor, { act, subject, ...change, ...(text !== null && { reason: text }) }, now);
    return 'done';
  });
}

/** Declined before anything was sent: there is no parcel to send back. */
const isDeclined = ({ state, arrivedAt }: queries.ReturnRow) => state === 'refused' && arrivedAt === null;
