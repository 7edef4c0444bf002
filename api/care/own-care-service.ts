import { countAgainstRateLimit } from '#api/accounts/rate-limit-service.ts';
import { queueCareMessage } from '#api/messages/queue/care-message-service.ts';
import { readOwnOrder } from '#api/orders/order-service.ts';
import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import type { AskCareBody, OwnCareResponse } from '#contract/care/own-care.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { MAX_OF_ORDER, readCareLines } from './care-list-service.ts';
import * as queries from './care-queries.ts';
import { CUSTOMER, careLimit, toOwnCare, wrongState } from './care-rules.ts';
import { openCare } from './care-service.ts';

/** A customer and the moment at which they act. */
interface Asking {
  db: Database;
  userId: string;
  now: Date;
}

/** The newest pieces of an own order in care, and what can be asked for. Refusal: not_found. */
export async function listOwnCare(
  db: Database,
  userId: string,
  orderId: string,
): Promise<OwnCareResponse | Refusal> {
  const order = await readOwnOrder(db, userId, orderId);
  if (isRefusal(order)) return order;
  const rows = await queries.findCare(db, queries.isOfOwnOrder(userId, orderId), MAX_OF_ORDER);
  const ends = await queries.findEnds(db, orderId);
  return {
    data: rows.map((row) => toOwnCare(row, ends.get(row.careNumber))),
    lines: await readCareLines(db, orderId),
  };
}

/** A customer asks for the cleaning or repair of an own piece. Refusals: not_found, care_refused, too_many_attempts. */
export async function askCare({ db, userId, now }: Asking, wanted: AskCareBody): Promise<number | Refusal> {
  const limited = await countAgainstRateLimit(db, now, careLimit(userId));
  if (limited) return limited;
  return inTransaction<number | Refusal>(db, async (tx) => {
    const opened = await openCare(tx, wanted, { person: CUSTOMER, userId, now });
    if (isRefusal(opened)) return opened;
    await queueCareMessage(tx, 'care asked', { ...opened, now });
    return opened.careNumber;
  });
}

/** The customer does not want it any more, before the piece is taken in. Refusals: not_found, care_refused. */
export function withdrawCare(
  { db, userId, now }: Asking,
  careNumber: number,
): Promise<'withdrawn' | Refusal> {
  return inTransaction<'withdrawn' | Refusal>(db, async (tx) => {
    const found = await queries.findCareForUpdate(tx, careNumber, userId);
    if (!found) return refuse('not_found', 'There is no request of this number.');
    const wrong = wrongState(found.state, ['asked']);
    if (wrong) return wrong;
    const act = { act: 'withdrawn', words: '', reference: '', person: CUSTOMER, at: now } as const;
    await queries.insertCareAct(tx, { ...act, careNumber });
    return 'withdrawn';
  });
}
