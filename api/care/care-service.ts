import { recordAct } from '#api/audit/service.ts';
import { queueCareMessage } from '#api/messages/queue/care-message-service.ts';
import { lockOrder } from '#api/orders/order-service.ts';
import { type Acting, actorText } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import type { AskCareBody } from '#contract/care/own-care.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { paise } from '#contract/money/money.ts';
import type { TakeInBody } from '#contract/office/care/care.ts';
import { toMilligrams } from '#contract/weight.ts';
import { readCareLines } from './care-list-service.ts';
import * as queries from './care-queries.ts';
import { whyNotTakenIn, wrongIntake } from './care-rules.ts';

/**
 * Stores what is to be done to a piece of an order (P-363). Refusals: not_found, care_refused (not delivered, a gift card, or no piece
 * of the line is with the customer).
 */
export async function openCare(
  tx: Database,
  orderId: string | undefined,
  { order_item_id: orderItemId, work, wish, person, now }: AskCareBody & { person: string; now: Date },
): Promise<number | Refusal> {
  const order = orderId === undefined ? undefined : await lockOrder(tx, orderId);
  if (!order) return refuse('not_found', 'There is no piece of this number.');
  const lines = await readCareLines(tx, order.orderId);
  const line = lines.find((one) => one.order_item_id === orderItemId);
  const why = whyNotTakenIn(order.orderStatus, line);
  if (why) return why;
  return queries.insertCare(tx, { orderItemId, work, wish, person, askedAt: now });
}

interface Taken {
  message: string;
  care_number: number;
}

/** Takes a piece in that its customer brings. Refusals: those of `openCare`, and invalid_input. */
export function takeIn({ db, now, actor }: Acting, given: TakeInBody): Promise<Taken | Refusal> {
  return inTransaction<Taken | Refusal>(db, async (tx) => {
    const { weight_g, promised_for: promisedFor, ...wanted } = given;
    const weightMilligrams = toMilligrams(weight_g);
    const wrong = wrongIntake({ weightMilligrams, promisedFor }, now);
    if (wrong) return wrong;
    const orderId = await queries.findOrderOfLine(tx, wanted.order_item_id);
    const person = actorText(actor);
    const careNumber = await openCare(tx, orderId, { ...wanted, person, now });
    if (isRefusal(careNumber)) return careNumber;
    const act = { act: 'taken in', words: '', reference: '', person, at: now } as const;
    const careActId = await queries.insertCareAct(tx, { ...act, careNumber, weightMilligrams, promisedFor });
    const facts = { careNumber, careActId, now, chargePaise: paise(0), weightMilligrams, promisedFor };
    await queueCareMessage(tx, 'care taken in', facts);
    const after = { care_number: careNumber, weight_mg: weightMilligrams };
    await recordAct(tx, actor, { act: 'care: taken in', subject: `order:${orderId}`, after }, now);
    return { message: 'The piece is taken in. Print the note for its customer.', care_number: careNumber };
  });
}
