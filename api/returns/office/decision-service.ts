import * as z from 'zod/mini';
import { findWaitingApproval, requestApproval } from '#api/approvals/service.ts';
import { recordAct } from '#api/audit/service.ts';
import { readCreditAmounts } from '#api/invoices/credit-notes/credit-service.ts';
import { queueReturnMessage } from '#api/messages/queue/queue-service.ts';
import { lockOrder } from '#api/orders/order-service.ts';
import {
  aboveApprovedRefusal,
  refundNeedsApproval,
  type Waiting,
} from '#api/payments/refunds/refund-approval-service.ts';
import { creditWrites, type PreparedCredit } from '#api/payments/returns/credit-note-service.ts';
import { type CreditPieces, prepareCredit } from '#api/payments/returns/credit-pieces-service.ts';
import { takeBackPieces } from '#api/pieces/allocation-service.ts';
import { type Acting, actorText } from '#api/platform/acting.ts';
import { commitWith, inTransaction, type Write } from '#api/platform/database/transactions.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { formatRupeesExact, type Paise } from '#contract/money/money.ts';
import { returnCreditNotes } from '#db/tables/orders/returns.ts';
import * as queries from '../queries.ts';
import { unknownReturn } from '../service.ts';
import { isWeighed, readLines, type WeighedLine } from '../whole-return-service.ts';
import { hasOtherDecider } from './office-queries.ts';
import { increaseStock, lockProducts } from './stock-queries.ts';

export interface Decision {
  returnNumber: number;
  /** For the customer; empty where nothing was written. */
  text: string;
}

export interface AcceptedReturn {
  amountPaise: Paise;
}

const subjectOf = (returnNumber: number) => `return:${returnNumber}`;

/**
 * Accepts a weighed return: its pieces, stock, credit notes and refund are one transaction (P-273). Above the limit it waits
 * for a second person. Refusals: not_found, return_change_refused, credit_refused.
 */
export function acceptReturn(
  { db, now, actor }: Acting,
  decision: Decision,
): Promise<AcceptedReturn | Waiting | Refusal> {
  return inTransaction<AcceptedReturn | Waiting | Refusal>(db, async (tx) => {
    const acting = { db: tx, now, actor };
    const prepared = await prepareAcceptance(acting, decision);
    if (isRefusal(prepared)) return prepared;
    if (await refundNeedsApproval(acting, prepared.credited.amountPaise))
      return waitFor(acting, decision, prepared);
    const { amountPaise } = prepared.credited;
    return commitWith({ amountPaise }, await acceptanceWrites(acting, decision, prepared));
  });
}

const approvedReturn = z.object({ return_number: z.int(), text: z.string(), amount_paise: z.int() });

/** Accepts a return that a second person approved, of not more than was approved. */
export function carryOutReturn({ db, now, actor }: Acting, payload: unknown): Promise<Refusal | undefined> {
  const { return_number, text, amount_paise } = approvedReturn.parse(payload);
  const decision = { returnNumber: return_number, text };
  return inTransaction<Refusal | undefined>(db, async (tx) => {
    const acting = { db: tx, now, actor };
    const prepared = await prepareAcceptance(acting, decision);
    if (isRefusal(prepared)) return prepared;
    if (prepared.credited.amountPaise > amount_paise)
      return aboveApprovedRefusal(prepared.credited.amountPaise);
    return commitWith(undefined, await acceptanceWrites(acting, decision, prepared));
  });
}

/** Refuses a weighed return with a reason; its pieces go back to the customer. Refusals: not_found, return_change_refused. */
export function refuseReturn({ db, now, actor }: Acting, decision: Decision): Promise<'refused' | Refusal> {
  const { returnNumber, text } = decision;
  return inTransaction<'refused' | Refusal>(db, async (tx) => {
    const found = await queries.lockReturn(tx, returnNumber);
    if (!found) return unknownReturn();
    const why = await whyNotDecided({ db: tx, now, actor }, found);
    if (why !== undefined) return refuse('return_change_refused', why);
    await queries.updateReturn(tx, returnNumber, { state: 'refused' });
    const event = { kind: 'refused', text, person: actorText(actor), happenedAt: now } as const;
    await queries.insertEvent(tx, returnNumber, event);
    await queueReturnMessage(tx, 'return refused', { returnNumber }, now);
    await recordAct(
      tx,
      actor,
      { act: 'return refused', subject: subjectOf(returnNumber), reason: text },
      now,
    );
    return 'refused';
  });
}

/** Why this person cannot decide a return now: one that differs is decided by a second person (P-272). */
export async function whyNotDecided(
  { db, actor }: Acting,
  { returnNumber, state }: queries.ReturnRow,
): Promise<string | undefined> {
  if (state !== 'here') return 'This return does not wait for a decision.';
  if (!isWeighed(await readLines(db, returnNumber))) return 'Please weigh every piece first.';
  const all = await queries.findInspections(db, returnNumber);
  const isOwn = all.some(({ person }) => person === actorText(actor));
  if (!isOwn || actor.kind !== 'staff' || !all.some(({ differs }) => differs)) return undefined;
  // A person who works alone decides alone, as with approvals.
  if (!(await hasOtherDecider(db, actor.staffId))) return undefined;
  return 'It came back other than it was sold, and you weighed it: a second person decides.';
}

interface PreparedAcceptance {
  orderId: string;
  lines: WeighedLine[];
  /** By product, whether its pieces are counted. */
  isCounted: ReadonlyMap<number, boolean>;
  credit: CreditPieces;
  credited: PreparedCredit;
}

/** Plans the acceptance, under the locks of order, return, products and payment; writes nothing. */
async function prepareAcceptance(
  acting: Acting,
  { returnNumber, text }: Decision,
): Promise<PreparedAcceptance | Refusal> {
  const tx = acting.db;
  const head = await queries.findReturn(tx, returnNumber);
  if (!head) return unknownReturn();
  await lockOrder(tx, head.orderId);
  const found = await queries.lockReturn(tx, returnNumber);
  if (!found) return unknownReturn();
  const why = await whyNotDecided(acting, found);
  if (why !== undefined) return refuse('return_change_refused', why);
  const lines = await readLines(tx, returnNumber);
  const amounts = await readCreditAmounts(tx, found.orderId);
  const credit = {
    orderId: found.orderId,
    pieces: lines.map(({ orderItemId, quantity }) => ({
      ...{ orderItemId, quantity, left: amounts.get(orderItemId)?.length ?? 0 },
    })),
    reason: text || `Return ${returnNumber}`,
  };
  const isCounted = await lockProducts(
    tx,
    lines.map(({ productId }) => productId),
  );
  const credited = await prepareCredit(acting, credit);
  if (isRefusal(credited)) return credited;
  return { orderId: found.orderId, lines, isCounted, credit, credited };
}

/** Only pieces that are as they were sold are stock again. */
async function takeBack(
  { db: tx, now, actor }: Acting,
  { orderId, lines, isCounted }: PreparedAcceptance,
): Promise<void> {
  const weighed = lines.flatMap((line) => line.inspections);
  const idsOf = (differs: boolean) =>
    weighed.flatMap((one) => (one.pieceId !== null && one.differs === differs ? [one.pieceId] : []));
  const back = { orderId, inShop: idsOf(false), aside: idsOf(true), actor, at: now };
  await takeBackPieces(tx, back);
  for (const { productId, leadDays, inspections } of lines) {
    const sound = inspections.filter(({ differs, pieceId }) => !differs && pieceId === null).length;
    if (sound > 0 && leadDays === 0 && isCounted.get(productId)) await increaseStock(tx, productId, sound);
  }
}

/** Records the acceptance, the audit entry last; returns the writes of the papers and the refund, for `commitWith`. */
async function acceptanceWrites(
  acting: Acting,
  { returnNumber, text }: Decision,
  prepared: PreparedAcceptance,
): Promise<Write[]> {
  const { db: tx, now, actor } = acting;
  const { orderId, credit, credited } = prepared;
  const { amountPaise, notes } = credited;
  await takeBack(acting, prepared);
  await queries.updateReturn(tx, returnNumber, { state: 'accepted' });
  const event = { kind: 'accepted', text: text || null, person: actorText(actor), happenedAt: now } as const;
  await queries.insertEvent(tx, returnNumber, event);
  await queueReturnMessage(tx, 'return accepted', { returnNumber, amountPaise }, now);
  const links = notes.map(({ number }) =>
    tx.insert(returnCreditNotes).values({ returnNumber, creditNoteNumber: number }),
  );
  const writes = [...(await creditWrites(tx, credited, now)), ...links];
  const after = {
    ...{ order_id: orderId, amount_paise: amountPaise },
    pieces: credit.pieces.map(({ orderItemId, quantity }) => ({ order_item_id: orderItemId, quantity })),
  };
  const reason = text === '' ? {} : { reason: text };
  const act = { act: 'return accepted', subject: subjectOf(returnNumber), after, ...reason };
  await recordAct(tx, actor, act, now);
  return writes;
}

/** Asks a second person, once. */
async function waitFor(
  acting: Acting,
  { returnNumber, text }: Decision,
  { credited }: PreparedAcceptance,
): Promise<Waiting> {
  const subject = subjectOf(returnNumber);
  const waiting = await findWaitingApproval(acting, 'return', subject);
  const amount = formatRupeesExact(credited.amountPaise);
  const asked = {
    act: 'return',
    ...{ subject, reason: text || `Return ${returnNumber}` },
    summary: `Accept return ${returnNumber} and send ${amount} back`,
    payload: { return_number: returnNumber, text, amount_paise: credited.amountPaise },
  } as const;
  return { approvalId: waiting ?? (await requestApproval(acting, asked)) };
}
