import { lockOrder } from '#api/orders/order-service.ts';
import { type Acting, actorText } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import type { AskCareBody } from '#contract/care/own-care.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { paise } from '#contract/money/money.ts';
import type { TakeInBody } from '#contract/office/care/care.ts';
import { toMilligrams } from '#contract/weight.ts';
import { type CareBefore, storeAct, TAKEN_IN } from './care-act-service.ts';
import { readCareLines } from './care-list-service.ts';
import * as queries from './care-queries.ts';
import { whyNotTakenIn, wrongIntake } from './care-rules.ts';

/**
 * Stores what is to be done to a piece of an order, of one customer only if one is given (P-363). Refusals: not_found, care_refused
 * (not delivered, a gift card, or no piece of the line is with the customer).
 */
export async function openCare(
  tx: Database,
  { order_item_id: orderItemId, work, wish }: AskCareBody,
  { person, userId, now }: { person: string; userId?: string; now: Date },
): Promise<CareBefore | Refusal> {
  const orderId = await queries.findOrderOfLine(tx, orderItemId, userId);
  const order = orderId === undefined ? undefined : await lockOrder(tx, orderId);
  if (!order) return refuse('not_found', 'There is no piece of this number.');
  const lines = await readCareLines(tx, order.orderId);
  const line = lines.find((one) => one.order_item_id === orderItemId);
  const why = whyNotTakenIn(order.orderStatus, line);
  if (why) return why;
  const careNumber = await queries.insertCare(tx, { orderItemId, work, wish, person, askedAt: now });
  const nothingYet = { chargePaise: paise(0), weightMilligrams: null, promisedFor: null };
  return { careNumber, orderId: order.orderId, ...nothingYet };
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
    const opened = await openCare(tx, wanted, { person: actorText(actor), now });
    if (isRefusal(opened)) return opened;
    const fields = { act: 'taken in', words: '', weightMilligrams, promisedFor } as const;
    await storeAct(tx, { now, actor }, opened, { fields, mail: 'care taken in' });
    return { message: TAKEN_IN, care_number: opened.careNumber };
  });
}
